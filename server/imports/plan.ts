import type { ImportCounts, ImportOptions, RowFlaw, SkippedRow } from '#contract/imports.ts'
import { type ImportNoun, importFields, readCell } from '#domain/import-fields.ts'
import { isFormula } from '#domain/spreadsheet-cell.ts'
import type { Db, Tx } from '#server/db.ts'
import { ruleBroken } from '#server/errors.ts'
import { companyReader } from './companies.ts'
import type { Table } from './read-table.ts'
import type { Flaw, Importer, Line, Reader, Reading } from './reading.ts'
import { studentReader } from './students.ts'
import { supervisorReader } from './supervisors.ts'

/** `name` is what the file calls the record. */
export type Planned = Reading & { row: number; name: string; action: 'create' | 'update' | 'skip' | 'wrong' }

const readers: Record<ImportNoun, (db: Db | Tx, importer: Importer, lines: readonly Line[]) => Promise<Reader>> = {
  students: studentReader,
  supervisors: supervisorReader,
  companies: companyReader,
}

/** What to import, who imports, and how the columns are mapped. */
export type ImportPlan = Importer & { noun: ImportNoun; table: Table; options: ImportOptions }

/** Says what every row would do, and writes nothing. */
export async function planImport(db: Db | Tx, { noun, table, options, ...importer }: ImportPlan): Promise<Planned[]> {
  const lines = linesOf(noun, table, options.mapping)
  const read = await readers[noun](db, importer, lines)
  return lines.map((line) => {
    const reading = read(line)
    const own = reading.flaws.concat(formulasIn(noun, line))
    const action = actionOf(reading, own, options.existing)
    const name = nameIn(noun, line)
    return { ...reading, row: line.row, name, action, flaws: action === 'skip' ? [] : own }
  })
}

export function countsOf(planned: readonly Planned[]): ImportCounts {
  const count = (action: Planned['action']) => planned.filter((row) => row.action === action).length
  return { created: count('create'), updated: count('update'), skipped: count('skip'), wrong: count('wrong') }
}

export function flawsOf(planned: readonly Planned[]): RowFlaw[] {
  return planned.flatMap(({ row, flaws }) => flaws.map((flaw) => ({ row, ...flaw })))
}

export const whySkipped: Record<ImportNoun, string> = {
  students: 'A student with this number is there already',
  supervisors: 'A supervisor with this email or username already exists',
  companies: 'A company with this name is there already',
}

export function skippedOf(noun: ImportNoun, planned: readonly Planned[]): SkippedRow[] {
  return planned
    .filter(({ action }) => action === 'skip')
    .map(({ row, name }) => ({ row, name, message: whySkipped[noun] }))
}

const naming: Record<ImportNoun, readonly string[]> = {
  students: ['studentNumber', 'lastName', 'firstName'],
  supervisors: ['lastName', 'firstName', 'email', 'username'],
  companies: ['name'],
}

function nameIn(noun: ImportNoun, { cells }: Line): string {
  return naming[noun].flatMap((field) => cells[field] ?? []).join(', ')
}

function actionOf({ before }: Reading, flaws: readonly Flaw[], existing: ImportOptions['existing']): Planned['action'] {
  if (before && existing === 'skip') return 'skip'
  if (flaws.length > 0) return 'wrong'
  return before ? 'update' : 'create'
}

function linesOf(noun: ImportNoun, { columns, rows }: Table, mapping: ImportOptions['mapping']): Line[] {
  const fields = importFields[noun].filter(({ name }) => mapping[name] !== undefined)
  const missing = importFields[noun].find(({ name, isNeeded }) => isNeeded && mapping[name] === undefined)
  const isKnown = Object.keys(mapping).every((name) => fields.some((field) => field.name === name))
  const isInside = Object.values(mapping).every((column) => column < columns.length)
  if (!isKnown || !isInside) throw ruleBroken('A column is mapped to what does not exist')
  if (missing)
    throw ruleBroken(`Choose the column that holds ${missing.label}`, { errors: { [missing.name]: 'Choose a column' } })
  return rows.map(({ number, cells }) => {
    const said = fields.flatMap(({ name, kind }) => {
      const text = cells[mapping[name] ?? -1] ?? ''
      return text === '' ? [] : [[name, readCell(kind, text)] as const]
    })
    return { row: number, cells: Object.fromEntries(said) }
  })
}

function formulasIn(noun: ImportNoun, { cells }: Line): Flaw[] {
  return importFields[noun]
    .filter(({ name }) => isFormula(String(cells[name] ?? '')))
    .map(({ label }) => ({ field: label, message: 'A formula cannot be imported; write its value' }))
}
