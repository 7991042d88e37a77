import { type FlawCause, type RowFlaw, toldCauses } from '#contract/imports.ts'
import { csvOf } from '#server/exports/sheet.ts'
import type { Planned } from './plan.ts'
import type { Table } from './read-table.ts'

/** So much of a cell is told. */
const mostTold = 80
/** How many texts and rows a cause names. */
const mostExamples = 5

export function flawsOf(planned: readonly Planned[]): RowFlaw[] {
  return planned.flatMap(({ row, flaws, texts }) =>
    flaws.map(({ field, message }) => {
      const text = field === null ? undefined : texts[field]
      return { row, field, message: withoutLabel(message, field), found: text === undefined ? null : shortened(text) }
    }),
  )
}

/** A form's sentence may begin with its field, which is named beside it here: 'Slots: a whole number' of Slots. */
function withoutLabel(message: string, field: string | null): string {
  if (field === null || !message.startsWith(`${field}: `)) return message
  const said = message.slice(field.length + 2)
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`
}

/** The flaws by their reason, the most frequent first. */
export function causesOf(flaws: readonly RowFlaw[]): FlawCause[] {
  const groups = new Map<string, RowFlaw[]>()
  for (const flaw of flaws) {
    const key = `${flaw.field} ${flaw.message}`
    const group = groups.get(key)
    if (group) group.push(flaw)
    else groups.set(key, [flaw])
  }
  const causes = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { field, message } = first
    const rows = group.slice(0, mostExamples).map(({ row }) => row)
    return [{ field, message, count: group.length, found: textsIn(group), rows }]
  })
  return causes.sort((one, other) => other.count - one.count).slice(0, toldCauses)
}

function textsIn(group: readonly RowFlaw[]): FlawCause['found'] {
  const counts = new Map<string, number>()
  for (const { found } of group) if (found !== null) counts.set(found, (counts.get(found) ?? 0) + 1)
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, mostExamples)
}

/** The wrong rows as the file has them, each with its reasons, so that they can be corrected and imported again. */
export function wrongRowsFile({ columns, rows }: Table, planned: readonly Planned[]): string {
  const reasons = new Map(
    planned
      .filter(({ action }) => action === 'wrong')
      .map((row) => [row.row, flawsOf([row]).map(flawInWords).join('; ')]),
  )
  const lines = rows
    .filter(({ number }) => reasons.has(number))
    .map(({ number, cells }) => [...columns.map((_, at) => cells[at] ?? ''), number, reasons.get(number) ?? ''])
  return csvOf([...columns, 'Row in your file', 'Problem'], lines)
}

/** Year level: A whole number from 1 to 7 (found “IX”) */
export function flawInWords({ field, message, found }: RowFlaw): string {
  const said = found === null ? message : `${message} (found “${found}”)`
  return field ? `${field}: ${said}` : said
}

function shortened(text: string): string {
  return text.length > mostTold ? `${text.slice(0, mostTold)}…` : text
}
