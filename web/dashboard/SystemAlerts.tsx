import { CircleAlert } from 'lucide-react'
import type { Health } from '#contract/system-health.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { alertsOf } from './alerts.ts'

/** What an admin has to act on, before anything else on the page. */
export function SystemAlerts({ health }: { health: Health }) {
  const inWords = useSchoolTime()
  const lines = alertsOf(health, inWords)
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
