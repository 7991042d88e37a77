import { classes } from './classes.ts'

/** Holds the place of what is on its way; its size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-pulse rounded-sm bg-line', className)} />
}
