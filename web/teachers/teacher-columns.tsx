import { Link } from '@tanstack/react-router'
import type { Teacher } from '#contract/teachers.ts'
import { labels } from '#domain/labels.ts'
import { AccountBadge } from '#web/people/AccountBadge.tsx'
import { PersonCell } from '#web/people/PersonCell.tsx'
import type { Column } from '#web/table/data-table.ts'

export function teacherColumns(onOpen: ((teacher: Teacher) => void) | undefined): Column<Teacher>[] {
  return [
    {
      title: 'Coordinator',
      sort: 'name',
      cell: (teacher) => (
        <PersonCell
          person={teacher}
          detail={<span className="break-all">{teacher.email ?? 'No email'}</span>}
          onOpen={onOpen && !teacher.archivedAt ? () => onOpen(teacher) : undefined}
        />
      ),
    },
    { title: labels.teacher.department, cell: ({ department }) => department ?? '–' },
    { title: labels.teacher.courseIds, cell: ({ courseCodes }) => courseCodes.join(', ') || '–' },
    { title: 'Students', sort: 'load', isNumber: true, cell: (teacher) => <Load teacher={teacher} /> },
    { title: 'Account', cell: (teacher) => <AccountBadge person={teacher} /> },
    { title: labels.teacher.employeeNumber, isHidden: true, cell: ({ employeeNumber }) => employeeNumber ?? '–' },
    { title: labels.teacher.contactNumber, isHidden: true, cell: ({ contactNumber }) => contactNumber ?? '–' },
  ]
}

function Load({ teacher: { id, load } }: { teacher: Teacher }) {
  if (load === 0) return 0
  return (
    <Link
      to="/students"
      search={{ coordinatorId: id }}
      aria-label={`${load} students of this coordinator`}
      className="rounded-xs font-medium text-link hover:underline"
    >
      {load}
    </Link>
  )
}
