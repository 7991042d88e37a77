import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentMatrix } from '#contract/documents.ts'
import { type Ticks, withTicks } from '#web/table/data-table.ts'
import { SelectBox } from '#web/table/SelectBox.tsx'
import { classes } from '#web/ui/classes.ts'
import { MatrixBody } from './MatrixBody.tsx'
import { MatrixLegend } from './MatrixLegend.tsx'
import { leastWidth, nameCell, signCell } from './matrix-cells.ts'
import { lacksSome } from './matrix-words.ts'

type Props = {
  matrix: DocumentMatrix
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  /** The ticked requirements. */
  columns: ReadonlySet<number>
  onChooseColumns: (columns: ReadonlySet<number>) => void
  onOpen: (opened: { ids: number[]; id: number }) => void
}

/**
 * On a phone each student is a card with a row of icons. On a wider screen it is a table whose names stay in sight. Only
 * rows in sight are drawn, so a screen reader is told where they are (decision 235).
 */
export function MatrixTable({ matrix, chosen, onChoose, columns, onChooseColumns, onOpen }: Props) {
  const { requirements, students } = matrix
  const lacking = students.filter(lacksSome)
  const once = requirements.flatMap(({ id, repeats }) => (repeats === null ? [id] : []))

  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const tick = (ticks: Ticks<number>) => onChoose(withTicks(chosen, ticks))
  const tickRow = useSteady(tick)

  return (
    <>
      <MatrixLegend />
      <div ref={setScroller} className="relative max-h-[70dvh] overflow-auto border-t">
        <table
          aria-label="Students and their documents"
          aria-rowcount={students.length + 1}
          className="block sm:min-w-(--least-width)"
          style={{ '--least-width': leastWidth(requirements) } as CSSProperties}
        >
          <thead className="sticky top-0 z-20 block bg-card max-sm:hidden">
            <tr aria-rowindex={1} className="flex h-44">
              <th scope="col" className={classes(nameCell, 'flex flex-col justify-end font-medium text-muted text-sm')}>
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
              {requirements.map(({ id, name, ...column }) => (
                <th
                  key={id}
                  scope="col"
                  className={classes(signCell(column), 'items-end px-1 font-medium text-muted text-xs')}
                >
                  <span className="flex flex-col items-center gap-2 pb-2">
                    <span className="max-h-34 rotate-180 overflow-hidden text-left leading-4 [text-orientation:sideways] [writing-mode:vertical-rl]">
                      {name}
                    </span>
                    <SelectBox
                      label={`Select column ${name}`}
                      isChosen={columns.has(id)}
                      onChange={(isChosen) => onChooseColumns(withTicks(columns, { ids: [id], isChosen }))}
                    />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <MatrixBody matrix={matrix} scroller={scroller} chosen={chosen} onTick={tickRow} onOpen={onOpen} />
        </table>
      </div>
    </>
  )
}

/** The same function for as long as the table is there, so that a row is drawn again only when it has changed. */
function useSteady(act: (ticks: Ticks<number>) => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((ticks: Ticks<number>) => latest.current(ticks), [])
}
