import { Link } from '@tanstack/react-router'
import { BellRing, CalendarClock, Mail, Phone, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { dashboard } from '#contract/dashboard.ts'
import type { AtRisk } from '#contract/dashboard-interns.ts'
import { dateInWords } from '#domain/calendar.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import { useSend } from '#web/api/use-send.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

const first = 6

/** Interns who may not finish, why and since when, and what to do about it in one click. */
export function AtRiskCard({ risks }: { risks: readonly AtRisk[] }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <Card
      title="At risk"
      description={risks.length === 0 ? undefined : describe(risks.length)}
      className="print:break-inside-auto"
    >
      {risks.length === 0 && (
        <EmptyState icon={ShieldCheck} title="Nobody is at risk">
          Interns who stop tapping, fall behind the term or have an expired document appear here with the reason.
        </EmptyState>
      )}
      <ul className="-mt-4 flex flex-col divide-y">
        {risks.map((risk, index) => (
          // A printed page has no button to show the others.
          <li key={risk.studentId} className={classes('py-4', !isWhole && index >= first && 'hidden print:list-item')}>
            <Row risk={risk} />
          </li>
        ))}
      </ul>
      {risks.length > first && (
        <div className="-mb-1 flex justify-center border-t pt-4 print:hidden">
          <Button tone="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show the first only' : `Show all ${risks.length}`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Row({ risk }: { risk: AtRisk }) {
  const { timeZone } = useSettings()
  const { studentId, name, courseCode, companyName, reasons, remindedAt } = risk
  return (
    <article aria-label={name} className="flex flex-col gap-2">
      <header className="flex items-start justify-between gap-x-3 gap-y-1 max-sm:flex-col">
        <span className="flex min-w-0 flex-col leading-5">
          <Link
            to="/students/$studentId"
            params={{ studentId: String(studentId) }}
            className="rounded-sm font-semibold hover:text-link hover:underline"
          >
            {name}
          </Link>
          <span className="text-muted text-sm">{[courseCode, companyName].filter(Boolean).join(' · ')}</span>
        </span>
        <Actions risk={risk} />
      </header>
      <ul className="flex flex-col gap-1">
        {reasons.map(({ code, text }) => (
          <li key={code} className="flex items-start gap-2 text-sm leading-5">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
            {text}
          </li>
        ))}
      </ul>
      {remindedAt && (
        <p className="text-muted text-sm">Reminded on {dateInWords(dateIn(timeZone, msOf(remindedAt)))}</p>
      )}
    </article>
  )
}

const icon =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:bg-sunken hover:text-ink sm:size-9 [&_svg]:size-4.5'

function Actions({ risk }: { risk: AtRisk }) {
  const { send, isSending } = useSend(dashboard.remind)
  const { studentId, name, email, contactNumber } = risk
  return (
    <div className="flex shrink-0 max-sm:-ml-3 max-sm:order-last sm:-mt-1 sm:-mr-2 print:hidden">
      <Link
        to="/dtr/$studentId"
        params={{ studentId: String(studentId) }}
        title="Time records"
        aria-label={`Time records of ${name}`}
        className={icon}
      >
        <CalendarClock aria-hidden />
      </Link>
      {email && (
        <a href={`mailto:${email}`} title="Message" aria-label={`Message ${name}`} className={icon}>
          <Mail aria-hidden />
        </a>
      )}
      {contactNumber && (
        <a
          href={`tel:${contactNumber.replace(/[^\d+]/g, '')}`}
          title={`Call ${contactNumber}`}
          aria-label={`Call ${name}`}
          className={icon}
        >
          <Phone aria-hidden />
        </a>
      )}
      {email && (
        <button
          type="button"
          title="Remind"
          aria-label={`Remind ${name}`}
          disabled={isSending}
          onClick={() => void send({ body: { studentId } })}
          className={icon}
        >
          <BellRing aria-hidden />
        </button>
      )}
    </div>
  )
}

function describe(count: number): string {
  return count === 1 ? '1 intern, with the reason' : `${count} interns, most urgent first`
}
