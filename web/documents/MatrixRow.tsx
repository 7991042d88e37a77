import { memo, type Ref } from 'react'
import type { DocumentMatrix } from '#contract/documents.ts'
import { classOf } from '#domain/person.ts'
import type { Ticks } from '#web/table/data-table.ts'
import { SelectBox } from '#web/table/SelectBox.tsx'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { MatrixSign } from './MatrixSign.tsx'
import { type MatrixStudent, orderOf } from './matrix-words.ts'

type Props = {
  ref: Ref<HTMLTableRowElement>
  index: number
  student: MatrixStudent
  requirements: DocumentMatrix['requirements']
  isChosen: boolean
  onTick: (ticks: Ticks<number>) => void
  onOpen: (opened: { ids: number[]; id: number }) => void
}

/** Scrolling draws the rows that come into sight, and no other again. */
export const MatrixRow = memo(({ ref, index, student, requirements, isChosen, onTick, onOpen }: Props) => {
  const ids = student.documentIds.filter((id) => id !== null)
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className="border-t max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-1 max-sm:px-4 max-sm:py-3"
    >
      <th
        scope="row"
        className="sticky left-0 z-10 bg-card px-4 py-2 text-left font-normal max-sm:static max-sm:w-full max-sm:p-0"
      >
        <span className="flex items-center gap-3">
          <SelectBox
            label={`Select ${student.name}`}
            isChosen={isChosen}
            onChange={(isNow) => onTick({ ids: [student.id], isChosen: isNow })}
          />
          <span className="min-w-0 sm:w-52">
            <AddressLink
              address={`/documents/${student.id}`}
              className="block truncate rounded-xs font-medium leading-5 hover:underline"
            >
              {student.name}
            </AddressLink>
            <span className="block truncate text-muted text-sm leading-5">
              {classOf(student)} · {orderOf(student)} complete
            </span>
          </span>
        </span>
      </th>
      {requirements.map(({ id: requirementId, name }, column) => (
        <td key={requirementId} className="p-0.5 text-center max-sm:p-0">
          <MatrixSign
            state={student.states[column] ?? null}
            name={name}
            count={student.counts[column] ?? null}
            place={{ studentId: student.id, requirementId }}
            onOpen={openerOf(student.documentIds[column] ?? null, (id) => onOpen({ ids, id }))}
          />
        </td>
      ))}
    </tr>
  )
})

function openerOf(id: number | null, open: (id: number) => void): (() => void) | null {
  return id === null ? null : () => open(id)
}
