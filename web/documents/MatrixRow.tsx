import { memo, type Ref } from 'react'
import type { DocumentMatrix } from '#contract/documents.ts'
import { classOf } from '#domain/person.ts'
import type { Ticks } from '#web/table/data-table.ts'
import { SelectBox } from '#web/table/SelectBox.tsx'
import { useFollow } from '#web/ui/AddressLink.tsx'
import { classes } from '#web/ui/classes.ts'
import { MatrixSign } from './MatrixSign.tsx'
import { nameCell, signCell } from './matrix-cells.ts'
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
  const follow = useFollow()
  const open = (id: number) => onOpen({ ids: student.documentIds.filter((one) => one !== null), id })
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className="flex items-center border-t max-sm:flex-wrap max-sm:gap-1 max-sm:px-4 max-sm:py-3 sm:h-14.25 sm:contain-strict"
    >
      <th scope="row" className={classes(nameCell, 'font-normal max-sm:static max-sm:w-full max-sm:p-0')}>
        <span className="flex items-center gap-3">
          <SelectBox
            label={`Select ${student.name}`}
            isChosen={isChosen}
            onChange={(isNow) => onTick({ ids: [student.id], isChosen: isNow })}
          />
          <span className="min-w-0 sm:w-52">
            <a
              href={`/documents/${student.id}`}
              onClick={follow}
              className="block truncate rounded-xs font-medium leading-5 hover:underline max-sm:leading-11"
            >
              {student.name}
            </a>
            <span className="block truncate text-muted text-sm leading-5 max-sm:-mt-3">
              {classOf(student)} · {orderOf(student)} complete
            </span>
          </span>
        </span>
      </th>
      {requirements.map(({ id: requirementId, name, repeats }, column) => (
        <td key={requirementId} className={signCell({ repeats })}>
          <MatrixSign
            state={student.states[column] ?? null}
            name={name}
            count={student.counts[column] ?? null}
            place={{ studentId: student.id, requirementId }}
            documentId={student.documentIds[column] ?? null}
            onFollow={follow}
            onOpen={open}
          />
        </td>
      ))}
    </tr>
  )
})
