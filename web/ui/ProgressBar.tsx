import { classes } from './classes.ts'

type Props = {
  label: string
  value: number
  max: number
  /** In words, for screen readers: '212 of 486 hours'. */
  text?: string
  isDone?: boolean
}

/** A bar of progress; the number is shown beside it. Its markup is ours: the library's also says "x" to screen readers. */
export function ProgressBar({ label, value, max, text, isDone = false }: Props) {
  const shown = Math.min(value, max)
  const percent = max > 0 ? Math.round((shown / max) * 100) : 0
  return (
    <div className="relative h-1.5 w-full overflow-hidden rounded-full bg-line">
      <progress
        aria-label={label}
        max={max}
        value={shown}
        aria-valuetext={text ?? `${percent}%`}
        className="absolute inset-0 size-full opacity-0"
      />
      <div
        style={{ width: `${percent}%` }}
        className={classes('h-full rounded-full', isDone ? 'bg-chart-done' : 'bg-chart-doing')}
      />
    </div>
  )
}
