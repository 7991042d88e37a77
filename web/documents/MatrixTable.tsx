import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { DocumentMatrix } from '#contract/documents.ts'
import { classOf } from '#domain/person.ts'
import { type Ticks, withTicks } from '#web/table/data-table.ts'
import { SelectBox } from '#web/table/SelectBox.tsx'
import { MatrixLegend } from './MatrixLegend.tsx'
import { MatrixSign } from './MatrixSign.tsx'
import { lacksSome, type MatrixStudent, orderOf } from './matrix-words.ts'

type Props = {
  matrix: DocumentMatrix
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  /** The ticked requirements. */
  columns: ReadonlySet<number>
  onChooseColumns: (columns: ReadonlySet<number>) => void
  onOpen: (opened: { ids: number[]; id: number }) => void
}

/** On a phone each student is a card with a row of icons. On a wider screen it is a table whose names stay in sight. */
export function MatrixTable({ matrix, chosen, onChoose, columns, onChooseColumns, onOpen }: Props) {
  const { requirements, students } = matrix
  const lacking = students.filter(lacksSome)
  const once = requirements.flatMap(({ id, repeats }) => (repeats === null ? [id] : []))

  const tick = (ticks: Ticks<number>) => onChoose(withTicks(chosen, ticks))

  return (
    <>
      <MatrixLegend />
      <div className="relative max-h-[70dvh] overflow-auto border-t">
        <table aria-label="Students and their documents" className="w-full border-collapse max-sm:block">
          <thead className="sticky top-0 z-20 bg-card max-sm:hidden">
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-10 bg-card px-4 py-2 text-left align-bottom font-medium text-muted text-sm"
              >
                <span className="flex items-center gap-3 pb-3">
                  <SelectBox
                    label="Select all columns"
                    isChosen={once.length > 0 && once.every((id) => columns.has(id))}
                    onChange={(isChosen) => onChooseColumns(withTicks(columns, { ids: once, isChosen }))}
                  />
                  All documents
                </span>
                <span className="flex items-center gap-3">
                  <SelectBox
                    label="Select all with missing documents"
                    isChosen={lacking.length > 0 && lacking.every(({ id }) => chosen.has(id))}
                    onChange={(isChosen) => tick({ ids: lacking.map(({ id }) => id), isChosen })}
                  />
                  Student
                </span>
              </th>
              {requirements.map(({ id, name, repeats }) => (
                <th key={id} scope="col" className="h-44 min-w-11 px-1 align-bottom font-medium text-muted text-xs">
                  <span className="flex flex-col items-center gap-2 pb-2">
                    <span className="max-h-34 rotate-180 overflow-hidden text-left leading-4 [text-orientation:sideways] [writing-mode:vertical-rl]">
                      {name}
                    </span>
                    {/* What repeats is received period by period, on the page of its student. */}
                    {repeats === null && (
                      <SelectBox
                        label={`Select column ${name}`}
                        isChosen={columns.has(id)}
                        onChange={(isChosen) => onChooseColumns(withTicks(columns, { ids: [id], isChosen }))}
                      />
                    )}
                  </span>
                </th>
              ))}
              <th scope="col" className="px-4 py-2 text-right align-bottom font-medium text-muted text-sm">
                In order
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {students.map((student) => (
              <Row
                key={student.id}
                student={student}
                requirements={requirements}
                isChosen={chosen.has(student.id)}
                onChoose={(isChosen) => tick({ ids: [student.id], isChosen })}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type RowProps = {
  student: MatrixStudent
  requirements: DocumentMatrix['requirements']
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onOpen: Props['onOpen']
}

function Row({ student, requirements, isChosen, onChoose, onOpen }: RowProps) {
  return (
    <tr className="border-t max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-1 max-sm:px-4 max-sm:py-3">
      <th
        scope="row"
        className="sticky left-0 z-10 bg-card px-4 py-2 text-left font-normal max-sm:static max-sm:w-full max-sm:p-0"
      >
        <span className="flex items-center gap-3">
          <SelectBox label={`Select ${student.name}`} isChosen={isChosen} onChange={onChoose} />
          <span className="min-w-0 sm:w-52">
            <Link
              to="/documents/$studentId"
              params={{ studentId: String(student.id) }}
              className="block truncate rounded-xs font-medium leading-5 hover:underline"
            >
              {student.name}
            </Link>
            <span className="block truncate text-muted text-sm leading-5">{classOf(student)}</span>
          </span>
        </span>
      </th>
      <Signs student={student} requirements={requirements} onOpen={onOpen} />
      <td className="whitespace-nowrap px-4 text-right text-muted text-sm max-sm:ml-auto max-sm:p-0">
        {orderOf(student)}
      </td>
    </tr>
  )
}

/** Thousands of icons, which a tick must not draw again. */
const Signs = memo(({ student, requirements, onOpen }: Pick<RowProps, 'student' | 'requirements' | 'onOpen'>) => {
  const ids = student.documentIds.filter((id) => id !== null)
  return requirements.map(({ id: requirementId, name }, index) => (
    <td key={requirementId} className="p-0.5 text-center max-sm:p-0">
      <MatrixSign
        state={student.states[index] ?? null}
        name={name}
        count={student.counts[index] ?? null}
        onOpen={openerOf(student.documentIds[index] ?? null, (id) => onOpen({ ids, id }))}
      />
    </td>
  ))
})

function openerOf(id: number | null, open: (id: number) => void): (() => void) | null {
  return id === null ? null : () => open(id)
}
