import type { EvaluationRow } from '#contract/evaluation-shapes.ts'
import { dateInShort, dateInWords } from '#domain/calendar.ts'
import { evaluationKindLabels, evaluationStateLabels } from '#domain/evaluation.ts'
import { classOf } from '#domain/person.ts'
import type { Column } from '#web/table/data-table.ts'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { evaluationLooks, isOpen, resultInWords, subjectOf } from './evaluation-words.ts'

/** Two cells of this list have two lines, which are cut rather than wrapped. */
const narrow = 'rows:max-w-52 tight:max-w-40 tight:@min-[60rem]/list:max-w-44'

/** What a list of evaluations shows. */
export function evaluationColumns(onOpen: (row: EvaluationRow) => void, today: string): Column<EvaluationRow>[] {
  return [
    {
      title: 'About',
      sort: 'student',
      cell: (row) => (
        <div className={narrow}>
          <NamedCell title={subjectOf(row)} detail={detailOf(row)} onOpen={() => onOpen(row)} />
        </div>
      ),
    },
    {
      title: 'Form',
      cell: ({ templateName, kind }) => (
        <div className={narrow}>
          <NamedCell
            title={templateName}
            {...(kind === 'supervisor_student' ? {} : { detail: evaluationKindLabels[kind] })}
          />
        </div>
      ),
    },
    {
      title: 'Company',
      sort: 'company',
      isWide: true,
      // Below it who answers, as the list of students has the supervisor.
      cell: ({ companyName, answererName }) => (
        <span className="flex flex-col leading-5 rows:max-w-40 tight:max-w-28 tight:@min-[60rem]/list:max-w-40 rows:*:truncate">
          <span title={companyName ?? ''}>{companyName ?? '–'}</span>
          <span className="text-muted text-sm in-data-compact:rows:hidden">{answererName ?? '–'}</span>
        </span>
      ),
    },
    {
      title: 'Due',
      sort: 'dueOn',
      cell: (row) => (
        <span className={classes('lg:whitespace-nowrap', isLate(row, today) && 'text-danger-ink')}>
          <span className="tight:hidden">{dateInWords(row.dueOn)}</span>
          <span className="hidden whitespace-nowrap tight:inline">{dateInShort(row.dueOn)}</span>
          {isLate(row, today) && ' (late)'}
        </span>
      ),
    },
    {
      title: 'Status',
      sort: 'status',
      cell: ({ status }) => {
        const { tone, icon } = evaluationLooks[status]
        return (
          <Badge tone={tone} icon={icon}>
            {evaluationStateLabels[status]}
          </Badge>
        )
      },
    },
    { title: 'Result', sort: 'score', isNumber: true, cell: resultInWords },
  ]
}

function isLate(row: EvaluationRow, today: string): boolean {
  return isOpen(row) && row.dueOn < today
}

/** Of a student their program and section, and who a student's own answers come from. */
function detailOf({ kind, studentName, termName, ...row }: EvaluationRow): string {
  return kind === 'supervisor_student' ? classOf(row) : [studentName, termName].filter(Boolean).join(' · ')
}
