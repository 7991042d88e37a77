import { CorrectionsWaiting } from '#web/corrections/CorrectionsWaiting.tsx'
import { ChangedRecords } from '#web/records/ChangedRecords.tsx'

/** What waits for a coordinator or an admin. */
export function StaffDashboard() {
  return (
    <div className="flex flex-col gap-6">
      <CorrectionsWaiting />
      <ChangedRecords />
    </div>
  )
}
