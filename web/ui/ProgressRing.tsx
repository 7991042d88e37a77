import { Progress } from '@base-ui/react/progress'
import type { ReactNode } from 'react'

type Props = {
  label: string
  value: number
  max: number
  /** In words, for screen readers: '212 of 486 hours'. */
  text?: string
  /** The figure in the middle. */
  children?: ReactNode
}

const radius = 54
const round = 2 * Math.PI * radius

/** A ring of progress, as large as its box. */
export function ProgressRing({ label, value, max, text, children }: Props) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <Progress.Root
      aria-label={label}
      value={Math.min(value, max)}
      max={max}
      getAriaValueText={(formatted) => text ?? formatted ?? ''}
      className="relative flex aspect-square items-center justify-center"
    >
      <svg viewBox="0 0 120 120" aria-hidden className="absolute inset-0 size-full -rotate-90">
        <circle cx="60" cy="60" r={radius} fill="none" strokeWidth="8" className="stroke-line" />
        <circle
          cx="60"
          cy="60"
          r={radius}
          fill="none"
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={round}
          strokeDashoffset={round * (1 - part)}
          className="stroke-accent transition-[stroke-dashoffset]"
        />
      </svg>
      <div className="relative flex flex-col items-center text-center">{children}</div>
    </Progress.Root>
  )
}
