import type { ImportCounts, ImportOptions, SkippedRow } from '#contract/imports.ts'
import { type ImportNoun, importFields, missingFields } from '#domain/import-fields.ts'
import type { Db, Tx } from '#server/db.ts'
import { agreementReader } from './agreements.ts'
import { carriedReader } from './carried.ts'
import { companyReader } from './companies.ts'
import { readLines } from './lines.ts'
import { placementReader } from './placements.ts'
import type { Table } from './read-table.ts'
import { type Flaw, firstOfEach, type Importer, type Line, type Reader, type Reading } from './reading.ts'
import { siteReader } from './sites.ts'
import { studentReader } from './students.ts'
import { supervisorReader } from './supervisors.ts'
import { teacherReader } from './teachers.ts'

/** `name` is what the file calls the record; `why` says why a row is skipped. */
export type Planned = Reading & {
  row: number
  name: string
  action: 'create' | 'update' | 'skip' | 'wrong'
  why: string
  /** What the cells say, by the title of their field. */
  texts: Line['texts']
}

type Kind = {
  open: (db: Db | Tx, importer: Importer, lines: readonly Line[]) => Promise<Reader>
  /** The fields by which the file names a record. */
  naming: readonly string[]
  isThere: string
  isNotThere: string
}

const kinds: Record<ImportNoun, Kind> = {
  students: {
    open: studentReader,
    naming: ['studentNumber', 'lastName', 'firstName'],
    isThere: 'A student with this number already exists',
    isNotThere: 'No student has this number',
  },
  supervisors: {
    open: supervisorReader,
    naming: ['lastName', 'firstName', 'email', 'username'],
    isThere: 'A supervisor with this email or username already exists',
    isNotThere: 'No supervisor has this email or username',
  },
  companies: {
    open: companyReader,
    naming: ['name'],
    isThere: 'A company with this name already exists',
    isNotThere: 'No company has this name',
  },
  placements: {
    open: placementReader,
    naming: ['student', 'company'],
    isThere: 'This student already has a placement in this term',
    isNotThere: 'This student has no placement in this term',
  },
  agreements: {
    open: agreementReader,
    naming: ['company', 'reference'],
    isThere: 'The company already has this MOA',
    isNotThere: 'The company has no such MOA',
  },
  sites: {
    open: siteReader,
    naming: ['company', 'name'],
    isThere: 'The company already has a site with this name',
    isNotThere: 'The company has no site with this name',
  },
  teachers: {
    open: teacherReader,
    naming: ['employeeNumber', 'lastName', 'firstName', 'email'],
    isThere: 'This coordinator already exists',
    isNotThere: 'No coordinator has this employee number, email or username',
  },
  carried: {
    open: carriedReader,
    naming: ['student'],
    isThere: 'This student already has carried hours',
    isNotThere: 'This student has no carried hours',
  },
}

/** What to import, who imports, and how the columns are mapped. */
export type ImportPlan = Importer & { noun: ImportNoun; table: Table; options: ImportOptions }

/** Says what every row would do, and writes nothing. */
export async function planImport(db: Db | Tx, { noun, table, options, ...importer }: ImportPlan): Promise<Planned[]> {
  const kind = kinds[noun]
  const lines = readLines(noun, table, options)
  const firsts = repeatedRows(lines)
  const read = await kind.open(db, importer, lines)
  const mayCreate = missingFields(noun, { ...options, existing: 'skip' }).length === 0
  return lines.map((line) => {
    const { row, texts } = line
    const planned = { row, texts, name: nameIn(kind, line), why: '', flaws: [] }
    const first = firsts.get(row)
    if (first !== undefined) {
      return { ...planned, before: null, fields: {}, action: 'skip', why: `The same as row ${first}` }
    }
    const reading = read(line)
    const flaws = mayCreate || reading.before ? firstOfEach([...line.flaws, ...reading.flaws]) : [unknownIn(noun)]
    const action = actionOf(reading, flaws, options.existing)
    if (action === 'skip') return { ...planned, ...reading, flaws: [], action, why: kind.isThere }
    return { ...planned, ...reading, action, flaws }
  })
}

export function countsOf(planned: readonly Planned[]): ImportCounts {
  const count = (action: Planned['action']) => planned.filter((row) => row.action === action).length
  return { created: count('create'), updated: count('update'), skipped: count('skip'), wrong: count('wrong') }
}

export function skippedOf(planned: readonly Planned[]): SkippedRow[] {
  return planned.filter(({ action }) => action === 'skip').map(({ row, name, why }) => ({ row, name, message: why }))
}

/** Rows that say nothing but what an earlier row says, with the number of that row. */
function repeatedRows(lines: readonly Line[]): Map<number, number> {
  const seen = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const { row, texts } of lines) {
    const said = JSON.stringify(Object.entries(texts).map(([title, text]) => [title, text.toLowerCase()]))
    const first = seen.get(said)
    if (first === undefined) seen.set(said, row)
    else repeated.set(row, first)
  }
  return repeated
}

/** A file that only updates holds too little for a new record. */
function unknownIn(noun: ImportNoun): Flaw {
  const key = importFields[noun].find(({ isKey }) => isKey)
  return { field: key?.label ?? null, message: kinds[noun].isNotThere }
}

function nameIn({ naming }: Kind, { cells }: Line): string {
  return naming.flatMap((field) => cells[field] ?? []).join(', ')
}

function actionOf({ before }: Reading, flaws: readonly Flaw[], existing: ImportOptions['existing']): Planned['action'] {
  if (before && existing === 'skip') return 'skip'
  if (flaws.length > 0) return 'wrong'
  return before ? 'update' : 'create'
}
