import { LoaderCircle } from 'lucide-react'
import { classes } from './classes.ts'

/** Says nothing by itself: what is busy carries the words. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classes('animate-spin', className)} />
}
