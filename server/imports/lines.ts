import type { ImportOptions } from '#contract/imports.ts'
import { type ImportNoun, importFields, missingFields } from '#domain/import-fields.ts'
import { readCell } from '#domain/import-read.ts'
import { isFormula } from '#domain/spreadsheet-cell.ts'
import { ruleBroken } from '#server/errors.ts'
import type { Table } from './read-table.ts'
import type { Flaw, Line } from './reading.ts'

/** The rows of a table, with each mapped cell as its field reads it. */
export function readLines(noun: ImportNoun, { columns, rows }: Table, options: ImportOptions): Line[] {
  const { mapping } = options
  const fields = importFields[noun].filter(({ name }) => mapping[name] !== undefined)
  const isKnown = Object.keys(mapping).every((name) => fields.some((field) => field.name === name))
  const isInside = Object.values(mapping).every((column) => column < columns.length)
  if (!isKnown || !isInside) throw ruleBroken('A matched field or column does not exist')
  const [missing] = missingFields(noun, options)
  if (missing)
    throw ruleBroken(`Choose the column that holds ${missing.label}`, { errors: { [missing.name]: 'Choose a column' } })
  // A part of a name that has its own column wins over the same part in a full name.
  const inOrder = fields.toSorted((one, other) => Number(isWhole(other.kind)) - Number(isWhole(one.kind)))
  return rows.map(({ number, cells }) => {
    const line = { row: number, cells: {}, texts: {} as Record<string, string>, flaws: [] as Flaw[] }
    for (const { name, label, kind } of inOrder) {
      const text = cells[mapping[name] ?? -1] ?? ''
      if (text === '') continue
      line.texts[label] = text
      const read = readCell({ name, kind, text }, options.dateOrder)
      if ('problem' in read) line.flaws.push({ field: label, message: read.problem })
      else Object.assign(line.cells, read.fields)
      if (isFormula(text)) line.flaws.push({ field: label, message: 'A formula cannot be imported; write its value' })
    }
    return line
  })
}

function isWhole(kind: string): boolean {
  return kind === 'name' || kind === 'point'
}
