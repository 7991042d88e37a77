import type { Student } from '#contract/students.ts'
import { dateInShort } from '#domain/calendar.ts'
import { labels } from '#domain/labels.ts'
import { classOf } from '#domain/person.ts'
import type { Role } from '#domain/roles.ts'
import { AccountBadge } from '#web/people/AccountBadge.tsx'
import { PersonCell } from '#web/people/PersonCell.tsx'
import { StatusBadge } from '#web/placements/StatusBadge.tsx'
import type { Column } from '#web/table/data-table.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { HoursCell } from './HoursCell.tsx'
import { hours } from './student-words.ts'

/** A supervisor knows their own company and name, so they have no column for them. */
export function studentColumns(role: Role | null, onOpen: (student: Student) => void): Column<Student>[] {
  const workplace: Column<Student> = {
    title: 'Company',
    isWide: true,
    cell: (student) => <Workplace student={student} />,
  }
  return [
    {
      title: 'Student',
      sort: 'name',
      cell: (student) => (
        <PersonCell
          person={student}
          detail={
            <span className="flex gap-x-2 whitespace-nowrap cards:flex-wrap">
              <span>{student.studentNumber}</span>
              <span>{classOf(student)}</span>
            </span>
          }
          onOpen={() => onOpen(student)}
        />
      ),
    },
    ...(role === 'supervisor' ? [] : [workplace]),
    { title: 'Hours', sort: 'hours', cell: (student) => <HoursCell student={student} /> },
    {
      title: 'Status',
      sort: 'status',
      cell: ({ placementStatus }) =>
        placementStatus ? <StatusBadge status={placementStatus} /> : <Badge>Not placed</Badge>,
    },
    {
      title: 'Hours left',
      isHidden: true,
      isNumber: true,
      sort: 'remaining',
      cell: ({ requiredMinutes, approvedMinutes }) =>
        requiredMinutes === null ? '–' : `${hours(Math.max(0, requiredMinutes - approvedMinutes))} h`,
    },
    {
      title: 'Last tap',
      isHidden: true,
      sort: 'lastTap',
      cell: ({ lastTapOn }) => (lastTapOn ? dateInShort(lastTapOn) : '–'),
    },
    { title: labels.student.section, isHidden: true, sort: 'section', cell: ({ section }) => section ?? '–' },
    { title: labels.student.courseId, isHidden: true, cell: ({ courseName }) => courseName },
    { title: labels.student.coordinatorId, isHidden: true, cell: ({ coordinatorName }) => coordinatorName ?? '–' },
    { title: labels.student.email, isHidden: true, cell: ({ email }) => email ?? '–' },
    { title: labels.student.contactNumber, isHidden: true, cell: ({ contactNumber }) => contactNumber ?? '–' },
    { title: 'Account', isHidden: true, sort: 'account', cell: (student) => <AccountBadge person={student} /> },
    {
      title: labels.student.studentNumber,
      isHidden: true,
      sort: 'studentNumber',
      cell: ({ studentNumber }) => studentNumber,
    },
  ]
}

function Workplace({ student: { companyName, supervisorName } }: { student: Student }) {
  if (!companyName) return <span className="text-muted">–</span>
  return (
    <span className="flex flex-col leading-5 rows:max-w-56 tight:max-w-44 rows:*:truncate">
      <span title={companyName}>{companyName}</span>
      <span className="text-muted text-sm in-data-compact:rows:hidden">{supervisorName ?? 'No supervisor yet'}</span>
    </span>
  )
}
