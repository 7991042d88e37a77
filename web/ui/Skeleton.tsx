import { classes } from './classes.ts'

/** Holds the place of a line whose words are still loading, so that nothing moves when they come. */
export const lineToCome = '\u00a0'

/** A placeholder for something that is loading. Its size comes from `className`. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classes('skeleton block animate-pulse rounded-sm bg-line', className)} />
}
