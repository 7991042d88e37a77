import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type CarriedHours, placements } from '#contract/placements.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { ProofButton } from '#web/placements/ProofButton.tsx'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

const first = 5
const most = 100

/** Hours that were proven outside the system: an admin sees who entered them, and which have no proof. */
export function CarriedCard() {
  const [rowsPerPage, setRowsPerPage] = useState(first)
  const { data } = useAsk(placements.carried, { query: { rowsPerPage } })
  if (!data || data.total === 0) return null
  const { carried, total, unproven } = data
  return (
    <Card title="Carried hours" description={describe(total, unproven)}>
      <ul className="-my-4 flex flex-col divide-y">
        {carried.map((one) => (
          <li key={one.id} className="py-4">
            <Row carried={one} />
          </li>
        ))}
      </ul>
      {total > carried.length && rowsPerPage < most && (
        <div className="-mb-1 mt-4 flex justify-center border-t pt-4 print:hidden">
          <Button tone="quiet" onClick={() => setRowsPerPage(most)}>
            {total > most ? `Show the first ${most}` : `Show all ${total}`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Row({ carried }: { carried: CarriedHours }) {
  const inWords = useSchoolTime()
  const { id, studentId, studentName, courseCode, companyName, carriedMinutes, carriedReason, carriedFileName } =
    carried
  const { carriedProven, carriedCounted } = carried
  const entered = [carried.byName && `by ${carried.byName}`, carried.at && inWords(carried.at)]
    .filter(Boolean)
    .join(', ')
  return (
    <div className="flex items-start justify-between gap-x-4 gap-y-2 max-sm:flex-col">
      <div className="flex min-w-0 flex-col leading-5">
        <Link
          to="/students/$studentId"
          params={{ studentId: String(studentId) }}
          className="rounded-sm font-semibold hover:text-link hover:underline"
        >
          {studentName}
        </Link>
        <span className="text-muted text-sm">{[courseCode, companyName].filter(Boolean).join(' · ')}</span>
        <span className="pt-1 text-sm">
          {hours(carriedMinutes)}: {carriedReason}
        </span>
        {entered && <span className="text-muted text-sm">Entered {entered}</span>}
      </div>
      <div className="flex max-w-full flex-wrap items-center gap-2 sm:justify-end">
        {carriedMinutes > carriedProven && (
          <Badge tone="warn">
            {carriedCounted > carriedProven
              ? 'Counted as before: no proof'
              : carriedProven === 0
                ? 'Not counted: no proof'
                : `Only ${hours(carriedProven)} proven`}
          </Badge>
        )}
        {carriedFileName !== null && <ProofButton placementId={id} name={carriedFileName} />}
      </div>
    </div>
  )
}

function describe(total: number, unproven: number): string {
  const who = total === 1 ? '1 intern brings' : `${total.toLocaleString()} interns bring`
  const missing = unproven === 0 ? 'All have their proof.' : `${unproven.toLocaleString()} without full proof.`
  return `${who} hours from outside the system. ${missing}`
}

function hours(minutes: number): string {
  return `${(Math.round(minutes / 6) / 10).toLocaleString()} hours`
}
