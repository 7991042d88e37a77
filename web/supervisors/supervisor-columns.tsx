import { Link } from '@tanstack/react-router'
import type { Supervisor } from '#contract/supervisors.ts'
import { labels } from '#domain/labels.ts'
import { AccountBadge } from '#web/people/AccountBadge.tsx'
import { PersonCell } from '#web/people/PersonCell.tsx'
import type { Column } from '#web/table/data-table.ts'

export function supervisorColumns(onOpen: (supervisor: Supervisor) => void): Column<Supervisor>[] {
  return [
    {
      title: 'Supervisor',
      sort: 'name',
      cell: (supervisor) => (
        <PersonCell
          person={supervisor}
          detail={supervisor.position}
          onOpen={supervisor.archivedAt ? undefined : () => onOpen(supervisor)}
        />
      ),
    },
    { title: labels.supervisor.companyId, sort: 'company', cell: (supervisor) => <Company supervisor={supervisor} /> },
    { title: 'Interns', isNumber: true, cell: (supervisor) => <Interns supervisor={supervisor} /> },
    { title: 'Account', cell: (supervisor) => <AccountBadge person={supervisor} /> },
    { title: labels.supervisor.email, isHidden: true, cell: ({ email }) => email ?? '–' },
    { title: labels.supervisor.department, isHidden: true, cell: ({ department }) => department ?? '–' },
    { title: labels.supervisor.contactNumber, isHidden: true, cell: ({ contactNumber }) => contactNumber ?? '–' },
  ]
}

function Company({ supervisor: { companyId, companyName, siteName } }: { supervisor: Supervisor }) {
  return (
    <span className="flex flex-col leading-5 rows:items-start">
      <Link
        to="/companies"
        search={{ open: companyId }}
        className="inline-flex items-center rounded-xs hover:text-link hover:underline cards:min-h-11"
      >
        {companyName}
      </Link>
      {siteName && <span className="text-muted text-sm">{siteName}</span>}
    </span>
  )
}

function Interns({ supervisor: { id, internCount } }: { supervisor: Supervisor }) {
  if (internCount === 0) return 0
  return (
    <Link
      to="/students"
      search={{ supervisorId: id }}
      aria-label={`${internCount} interns of this supervisor`}
      className="rounded-xs font-medium text-link hover:underline"
    >
      {internCount}
    </Link>
  )
}
