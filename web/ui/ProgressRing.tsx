import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Props = {
  label: string
  value: number
  max: number
  /** Drawn after the value, in another color. */
  next: number
  /** In words, for screen readers: '212 of 486 hours'. */
  text: string
  /** The figure in the middle. */
  children: ReactNode
}

const radius = 54
const round = 2 * Math.PI * radius

/** A ring of progress, as large as its box. */
export function ProgressRing({ label, value, max, next, text, children }: Props) {
  const partOf = (amount: number) => (max > 0 ? Math.min(1, Math.max(0, amount / max)) : 0)
  return (
    <div className="relative flex aspect-square items-center justify-center">
      <progress
        aria-label={label}
        max={max}
        value={Math.min(value, max)}
        aria-valuetext={text}
        className="absolute inset-0 size-full opacity-0"
      />
      <svg
        viewBox="0 0 120 120"
        aria-hidden
        className="absolute inset-0 size-full -rotate-90 [print-color-adjust:exact]"
      >
        <circle cx="60" cy="60" r={radius} fill="none" strokeWidth="8" className="stroke-line" />
        <Arc part={partOf(value + next)} className="stroke-warn" />
        <Arc part={partOf(value)} className="stroke-success-ink" />
      </svg>
      <div className="relative flex flex-col items-center text-center">{children}</div>
    </div>
  )
}

function Arc({ part, className }: { part: number; className: string }) {
  if (part === 0) return null
  return (
    <circle
      cx="60"
      cy="60"
      r={radius}
      fill="none"
      strokeWidth="8"
      strokeLinecap="round"
      strokeDasharray={round}
      strokeDashoffset={round * (1 - part)}
      className={classes('transition-[stroke-dashoffset]', className)}
    />
  )
}
