import { Fragment } from 'react'
import type { DocumentMatrix } from '#contract/documents.ts'
import type { Ticks } from '#web/table/data-table.ts'
import { MatrixRow } from './MatrixRow.tsx'
import { useRowsInSight } from './use-rows-in-sight.ts'

type Props = {
  matrix: DocumentMatrix
  scroller: HTMLElement | null
  chosen: ReadonlySet<number>
  onTick: (ticks: Ticks<number>) => void
  onOpen: (opened: { ids: number[]; id: number }) => void
}

/** The rows in sight. Scrolling draws this part again, not the titles above it. */
export function MatrixBody({ matrix: { students, requirements }, scroller, chosen, onTick, onOpen }: Props) {
  const rows = useRowsInSight(students.length, scroller)
  return (
    <tbody className="block">
      {rows.shown.map(({ index, gap }) => {
        const student = students[index]
        if (!student) return null
        return (
          <Fragment key={student.id}>
            {gap > 0 && <Gap height={gap} />}
            <MatrixRow
              ref={rows.measure}
              index={index}
              student={student}
              requirements={requirements}
              isChosen={chosen.has(student.id)}
              onTick={onTick}
              onOpen={onOpen}
            />
          </Fragment>
        )
      })}
      {rows.after > 0 && <Gap height={rows.after} />}
    </tbody>
  )
}

/** Stands for the rows out of sight. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden className="block" style={{ height }}>
      <td className="p-0">&nbsp;</td>
    </tr>
  )
}
