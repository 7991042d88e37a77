import { CircleAlert } from 'lucide-react'
import type { Health } from '#contract/system-health.ts'
import { clockGapInWords } from '#domain/server-clock.ts'
import { useSchoolTime } from '#web/api/school-time.ts'

/** What an admin has to act on, before anything else on the page. */
export function SystemAlerts({ health }: { health: Health }) {
  const inWords = useSchoolTime()
  const lines = linesOf(health, inWords)
  if (lines.length === 0) return null
  return (
    <div role="alert" className="flex flex-col gap-2">
      {lines.map((line) => (
        <p
          key={line}
          className="flex items-start gap-2.5 rounded-lg bg-danger-soft p-4 font-medium text-danger-ink text-sm leading-6"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {line}
        </p>
      ))}
    </div>
  )
}

function linesOf({ backup, clock }: Health, inWords: (instant: string) => string): string[] {
  const lines: string[] = []
  if (backup.failure !== null) lines.push(`The last backup failed. ${backup.failure}`)
  if (clock) {
    const gap = clockGapInWords(clock.seconds)
    lines.push(
      `Check the server’s date and time: since ${inWords(clock.since)} most phones are ${gap} its clock. The days tapped since then are marked for review.`,
    )
  }
  return lines
}
