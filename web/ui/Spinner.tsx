import { LoaderCircle } from 'lucide-react'
import { classes } from './classes.ts'

/** Silent for screen readers, because the busy element has the words. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classes('animate-spin', className)} />
}
