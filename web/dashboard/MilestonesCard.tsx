import type { Reached } from '#contract/dashboard-interns.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'

/** Who came how far with this week's approvals, for a word of praise. */
export function MilestonesCard({ reached }: { reached: readonly Reached[] }) {
  if (reached.length === 0) return null
  return (
    <Card title="Milestones this week" description="Part of the required hours, by this week’s approvals.">
      <ul className="-my-2 flex max-h-80 flex-col divide-y overflow-y-auto print:max-h-none">
        {reached.map(({ studentId, name, courseCode, milestone }) => (
          <li key={studentId} className="flex items-center justify-between gap-4 py-1">
            <AddressLink
              address={`/students/${studentId}`}
              className="flex min-h-11 min-w-0 flex-col justify-center rounded-sm leading-5 hover:text-accent"
            >
              <span className="font-medium">{name}</span>
              <span className="text-muted text-sm">{courseCode}</span>
            </AddressLink>
            <Badge tone="success">{milestone}%</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
