import * as z from 'zod/mini'
import { dateOrders } from '#domain/import-cells.ts'
import { importNouns } from '#domain/import-fields.ts'
import { endpoint } from './endpoint.ts'
import { byId, Id, recordOf } from './parts.ts'

const staff = ['admin', 'teacher'] as const
const Noun = z.enum(importNouns, 'Choose what the file lists')
/** Which column, counted from 0, holds which field. */
const Mapping = recordOf(z.int().check(z.gte(0), z.lt(1000)), { most: 100, tooMany: 'At most 100 columns' })

const TitleRow = z
  .int('Enter a row number')
  .check(z.gte(1, 'Enter a row number'), z.lte(1_048_576, 'Enter a row number'))

export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]
export const format = z._default(z.enum(fileFormats, 'Choose csv or xlsx'), 'csv')

export const ImportOptions = z.strictObject({
  mapping: Mapping,
  /** What to do with a row whose record exists already. */
  existing: z.enum(['skip', 'update'], 'Choose skip or update'),
  /** The row of the spreadsheet that holds the titles; found if it is not said. */
  titleRow: z.optional(TitleRow),
  /** Which number comes first in 5/6/2004. */
  dateOrder: z._default(z.enum(dateOrders, 'Choose month or day'), 'month'),
  /** Wrong rows stop the import, or are left out and given back as a file. */
  wrongRows: z._default(z.enum(['stop', 'leave_out'], 'Choose stop or leave_out'), 'stop'),
})
export type ImportOptions = z.output<typeof ImportOptions>

const RowText = z.object({ row: z.int(), text: z.string() })

export const ImportUpload = z.object({
  id: Id,
  noun: Noun,
  fileName: z.string(),
  columns: z.array(z.string()),
  /** Guessed from the titles. */
  mapping: Mapping,
  /** The first rows, as they are in the file. */
  rows: z.array(z.array(z.string())),
  total: z.int(),
  titleRow: z.int(),
  /** The first rows of the sheet, from which the row of titles can be chosen. */
  top: z.array(RowText),
  /** Rows that are not part of the list, such as closing lines: the first of them, and how many. */
  aside: z.array(RowText),
  asideCount: z.int(),
  /** As the file's dates tell, or as the school's last file had them. */
  dateOrder: z.enum(dateOrders),
})
export type ImportUpload = z.output<typeof ImportUpload>

export const ImportCounts = z.object({ created: z.int(), updated: z.int(), skipped: z.int(), wrong: z.int() })
export type ImportCounts = z.output<typeof ImportCounts>

/** `row` as the spreadsheet counts it; the titles are row 1. */
const RowFlaw = z.object({
  row: z.int(),
  field: z.nullable(z.string()),
  message: z.string(),
  /** The cell's own text; null if there is none. */
  found: z.nullable(z.string()),
})
export type RowFlaw = z.output<typeof RowFlaw>

/** `name` is what the file calls the record. */
const SkippedRow = z.object({ row: z.int(), name: z.string(), message: z.string() })
export type SkippedRow = z.output<typeof SkippedRow>

/** What is wrong in several rows for the same reason, with the texts that were found, the most frequent first. */
const FlawCause = z.object({
  field: z.nullable(z.string()),
  message: z.string(),
  count: z.int(),
  found: z.array(z.object({ text: z.string(), count: z.int() })),
  /** The first rows that have it. */
  rows: z.array(z.int()),
})
export type FlawCause = z.output<typeof FlawCause>

/** How many causes an answer names. */
export const toldCauses = 50
/** How many flaws, and how many skipped rows, an answer names. The file with the result has all of them. */
export const toldRows = 200
const ImportCheck = z.object({
  total: z.int(),
  counts: ImportCounts,
  causes: z.array(FlawCause),
  flaws: z.array(RowFlaw),
  flawCount: z.int(),
  skipped: z.array(SkippedRow),
  /** Columns that no field is read from. */
  unused: z.array(z.string()),
})
export type ImportCheck = z.output<typeof ImportCheck>

const importStates = ['uploaded', 'queued', 'running', 'done', 'failed'] as const
export const ImportStatus = z.object({
  id: Id,
  noun: Noun,
  fileName: z.string(),
  state: z.enum(importStates),
  done: z.int(),
  total: z.int(),
  counts: z.nullable(ImportCounts),
  /** The outcome in words, once it has ended. */
  message: z.nullable(z.string()),
})
export type ImportStatus = z.output<typeof ImportStatus>

export const imports = {
  template: endpoint('GET', '/api/imports/template/:noun', {
    roles: staff,
    params: z.object({ noun: Noun }),
    query: z.object({ format }),
    stream: 'file',
    failed: 'Failed to fetch the template',
  }),
  /** Reads a file and keeps it for an hour; nothing is imported yet. */
  upload: endpoint('POST', '/api/imports', {
    roles: staff,
    multipart: true,
    body: z.strictObject({ noun: Noun }),
    data: ImportUpload,
    done: 'File read',
    failed: 'Failed to read the file',
  }),
  /** A document that proves the carried hours of all rows: PDF or a picture. Only coordinators and admins can open it. */
  proof: endpoint('PUT', '/api/imports/proof/:id', {
    roles: staff,
    decides: true,
    params: byId,
    multipart: true,
    data: z.object({ proofName: z.string() }),
    done: 'Proof uploaded',
    failed: 'Failed to upload the proof',
  }),
  /** Reads the file again with its titles in another row. */
  titles: endpoint('POST', '/api/imports/titles/:id', {
    roles: staff,
    reads: true,
    params: byId,
    body: z.strictObject({ titleRow: TitleRow }),
    data: ImportUpload,
    failed: 'Failed to read the file',
  }),
  check: endpoint('POST', '/api/imports/check/:id', {
    roles: staff,
    reads: true,
    params: byId,
    body: ImportOptions,
    data: ImportCheck,
    failed: 'Failed to check the file',
  }),
  /** The rows that are wrong, as the file has them, each with its reasons. */
  wrong: endpoint('POST', '/api/imports/wrong/:id', {
    roles: staff,
    reads: true,
    params: byId,
    body: ImportOptions,
    stream: 'file',
    failed: 'Failed to fetch the rows with errors',
  }),
  run: endpoint('POST', '/api/imports/run/:id', {
    roles: staff,
    touches: ['students', 'supervisors', 'companies', 'placements', 'teachers'],
    decides: true,
    params: byId,
    body: ImportOptions,
    data: ImportStatus,
    done: 'Import started',
    failed: 'Failed to start the import',
  }),
  read: endpoint('GET', '/api/imports/:id', {
    roles: staff,
    params: byId,
    data: ImportStatus,
    failed: 'Failed to fetch the import',
  }),
  /** A file with the outcome of every row. */
  result: endpoint('GET', '/api/imports/result/:id', {
    roles: staff,
    params: byId,
    stream: 'file',
    failed: 'Failed to fetch the result',
  }),
  /** The rows that an import left out, as the file has them, each with its reasons. */
  leftOut: endpoint('GET', '/api/imports/left-out/:id', {
    roles: staff,
    params: byId,
    stream: 'file',
    failed: 'Failed to fetch the rows',
  }),
}
