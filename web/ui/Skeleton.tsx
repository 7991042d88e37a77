import { classes } from './classes.ts'

/** A placeholder for something that is loading. Its size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('skeleton block animate-pulse rounded-sm bg-line', className)} />
}
