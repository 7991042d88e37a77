import { PencilLine } from 'lucide-react'
import type { SupervisorDashboard as Answer } from '#contract/dashboard.ts'
import { CorrectionsWaiting } from '#web/corrections/CorrectionsWaiting.tsx'
import { EvaluationsDue } from '#web/evaluations/EvaluationsDue.tsx'
import { Notices } from '#web/messages/Notices.tsx'
import { DecisionQueue } from '#web/records/DecisionQueue.tsx'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { InternFaces } from './InternFaces.tsx'
import { InternsNow } from './InternsNow.tsx'
import { supervisorNumbers } from './supervisor-numbers.ts'
import { useDashboard } from './use-dashboard.ts'
import { Waiting } from './Waiting.tsx'

/** What a supervisor does in two minutes a week. */
export function SupervisorDashboard() {
  const { data, isError, retry } = useDashboard('supervisor')
  if (!data) return <Waiting isError={isError} onRetry={retry} />
  return (
    <>
      <Notices notices={data.notices} />
      <Shown answer={data} />
    </>
  )
}

function Shown({ answer }: { answer: Answer }) {
  const pending = answer.corrections.total
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <ul aria-label="Your numbers" className="-mt-2 grid grid-cols-4 gap-3 max-md:hidden">
        {supervisorNumbers(answer).map(({ label, text, hint, link }) => (
          <li key={label} className="grid">
            <AddressLink
              address={link}
              className="group flex min-h-11 flex-wrap items-baseline gap-x-2 rounded-card border bg-card px-4 py-2 shadow-card transition-colors hover:border-control hover:bg-sunken"
            >
              <span className="font-semibold text-lg tabular-nums">{text}</span>
              <span className="font-medium text-sm group-hover:underline">{label}</span>
              <span className="text-muted text-sm">{hint}</span>
            </AddressLink>
          </li>
        ))}
      </ul>
      <InternFaces interns={answer.interns} />
      {pending > 0 && (
        <AddressLink
          address="/#corrections"
          className="flex min-h-11 items-center gap-3 rounded-card border bg-info-soft px-4 py-2 font-medium text-info-ink md:hidden"
        >
          <PencilLine aria-hidden className="size-4 shrink-0" />
          {pending === 1 ? '1 correction needs your reply' : `${pending} corrections need your reply`}
        </AddressLink>
      )}
      {/* On a laptop who is in stands beside the queue; on a tablet there is room only below it. */}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18.5rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <section id="to-approve" aria-label="Days to approve" className="scroll-mt-24">
            <DecisionQueue />
          </section>
          <section id="corrections" aria-label="Corrections" className="scroll-mt-24">
            <CorrectionsWaiting />
          </section>
          <section id="evaluations" aria-label="Evaluations" className="scroll-mt-24 empty:hidden">
            <EvaluationsDue due={answer.evaluations} />
          </section>
        </div>
        <section id="interns" aria-label="Interns" className="scroll-mt-24">
          <InternsNow interns={answer.interns} />
        </section>
      </div>
    </div>
  )
}
