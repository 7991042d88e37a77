import { Progress } from '@base-ui/react/progress'
import { classes } from './classes.ts'

type Props = {
  label: string
  value: number
  max: number
  /** In words, for screen readers: '212 of 486 hours'. */
  text?: string
  tone?: 'accent' | 'success'
}

/** A bar of progress; the number is shown beside it. */
export function ProgressBar({ label, value, max, text, tone = 'accent' }: Props) {
  return (
    <Progress.Root
      aria-label={label}
      value={Math.min(value, max)}
      max={max}
      getAriaValueText={(formatted) => text ?? formatted ?? ''}
    >
      <Progress.Track className="h-1.5 w-full overflow-hidden rounded-full bg-line">
        <Progress.Indicator
          className={classes('h-full rounded-full', tone === 'success' ? 'bg-success-ink' : 'bg-accent')}
        />
      </Progress.Track>
    </Progress.Root>
  )
}
