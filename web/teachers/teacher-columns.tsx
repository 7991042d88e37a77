import { Link } from '@tanstack/react-router'
import type { Teacher } from '#contract/teachers.ts'
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
          detail={<span className="break-all">{teacher.email ?? 'No e-mail'}</span>}
          onOpen={onOpen && !teacher.archivedAt ? () => onOpen(teacher) : undefined}
        />
      ),
    },
    { title: 'Department', cell: ({ department }) => department ?? '–' },
    { title: 'Programs', cell: ({ courseCodes }) => courseCodes.join(', ') || '–' },
    { title: 'Students', sort: 'load', isNumber: true, cell: (teacher) => <Load teacher={teacher} /> },
    { title: 'Account', cell: (teacher) => <AccountBadge person={teacher} /> },
    { title: 'Employee number', isHidden: true, cell: ({ employeeNumber }) => employeeNumber ?? '–' },
    { title: 'Contact number', isHidden: true, cell: ({ contactNumber }) => contactNumber ?? '–' },
  ]
}

function Load({ teacher: { id, load } }: { teacher: Teacher }) {
  if (load === 0) return 0
  return (
    <Link
      to="/students"
      search={{ coordinatorId: id } as never}
      aria-label={`${load} students of this coordinator`}
      className="rounded-xs font-medium text-accent hover:underline"
    >
      {load}
    </Link>
  )
}
