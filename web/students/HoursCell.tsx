import type { Student } from '#contract/students.ts'
import { fullName } from '#domain/person.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { hours, progressInWords } from './student-words.ts'

/** Approved of required hours, and pending hours. */
export function HoursCell({ student }: { student: Student }) {
  const { approvedMinutes, pendingMinutes, requiredMinutes } = student
  if (requiredMinutes === null) return <span className="text-muted">–</span>
  return (
    <div className="flex min-w-32 flex-col gap-1.5 cards:w-56 cards:max-w-full in-data-compact:rows:[&>:first-child]:hidden">
      <ProgressBar
        label={`Hours of ${fullName(student)}`}
        value={approvedMinutes}
        max={requiredMinutes}
        text={progressInWords(student)}
        isDone={approvedMinutes >= requiredMinutes}
      />
      <span className="flex flex-wrap justify-between gap-x-3 whitespace-nowrap text-sm leading-5 in-data-compact:rows:flex-nowrap">
        <span>
          <data value={approvedMinutes} className="font-medium">
            {hours(approvedMinutes)}
          </data>
          <span className="text-muted"> / {hours(requiredMinutes)} h</span>
        </span>
        {pendingMinutes > 0 && (
          <span className="text-muted" title={`${hours(pendingMinutes)} h for approval`}>
            <span className="tight:hidden">{hours(pendingMinutes)} h for approval</span>
            {/* A third line would not fit into the rows of a small laptop. */}
            <span className="hidden tight:inline">+{hours(pendingMinutes)} h</span>
          </span>
        )}
      </span>
    </div>
  )
}
