import { CorrectionsWaiting } from '#web/corrections/CorrectionsWaiting.tsx'
import { DecisionQueue } from '#web/records/DecisionQueue.tsx'

/** What a supervisor does in two minutes a week. */
export function SupervisorDashboard() {
  return (
    <div className="flex flex-col gap-6">
      <DecisionQueue />
      <CorrectionsWaiting />
    </div>
  )
}
