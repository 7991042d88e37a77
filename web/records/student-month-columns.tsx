import { Link } from '@tanstack/react-router'
import type { MonthOfStudent } from '#contract/month-of-student.ts'
import { inWords } from '#domain/credit.ts'
import { classOf } from '#domain/person.ts'
import type { Column } from '#web/table/data-table.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { recordLooks } from './record-words.ts'

/** A student's totals of this month; the name opens it. */
export function studentMonthColumns(month: string): Column<MonthOfStudent>[] {
  return [
    {
      title: 'Student',
      sort: 'name',
      cell: ({ id, name, studentNumber, courseCode, section, isArchived }) => (
        <div className="flex flex-col leading-5 tight:max-w-48">
          <Link
            to="/dtr/$studentId"
            params={{ studentId: String(id) }}
            search={{ month }}
            className="font-medium rows:truncate hover:text-link hover:underline"
          >
            {name}
          </Link>
          <span className="flex flex-wrap gap-x-2 whitespace-nowrap text-muted text-sm tabular-nums rows:flex-nowrap">
            <span>{studentNumber}</span>
            <span>{classOf({ courseCode, section })}</span>
            {isArchived && <span>Archived</span>}
          </span>
        </div>
      ),
    },
    {
      title: 'Company',
      isWide: true,
      cell: ({ companyName }) => (
        <span title={companyName ?? ''} className="block rows:max-w-56 tight:max-w-36 rows:truncate">
          {companyName ?? '–'}
        </span>
      ),
    },
    { title: 'Days', isNumber: true, cell: ({ days }) => days },
    {
      title: 'To approve',
      sort: 'waiting',
      cell: ({ waiting }) => <Count count={waiting} status="submitted" word="to approve" />,
    },
    {
      title: 'Incomplete',
      sort: 'incomplete',
      cell: ({ incomplete }) => <Count count={incomplete} status="incomplete" word="incomplete" />,
    },
    {
      title: 'Approved hours',
      isNumber: true,
      sort: 'hours',
      cell: ({ approvedMinutes }) => <Hours minutes={approvedMinutes} />,
    },
    {
      title: 'Pending hours',
      isNumber: true,
      sort: 'pending',
      cell: ({ pendingMinutes }) => <Hours minutes={pendingMinutes} />,
    },
  ]
}

function Hours({ minutes }: { minutes: number }) {
  return minutes === 0 ? (
    <span className="text-muted">–</span>
  ) : (
    <span className="whitespace-nowrap tight:lg:whitespace-normal">{inWords(minutes)}</span>
  )
}

function Count({ count, status, word }: { count: number; status: 'submitted' | 'incomplete'; word: string }) {
  if (count === 0) return <span className="text-muted">–</span>
  return (
    <Badge {...recordLooks[status]}>
      {count} <span className="tight:sr-only">{word}</span>
    </Badge>
  )
}
