import type { KeyboardEvent } from 'react'

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
}

/** Arrow keys move from row to row while a row has the focus. Inside a row they keep their usual meaning. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableRowElement>) {
  const step = steps[event.key]
  const row = event.currentTarget
  if (!step || event.target !== row || !(row.parentElement instanceof HTMLTableSectionElement)) return
  event.preventDefault()
  const rows = [...row.parentElement.rows]
  rows[step(rows.indexOf(row), rows.length - 1)]?.focus()
}
