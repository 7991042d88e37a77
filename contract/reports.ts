import * as z from 'zod/mini'
import { fileKinds, reportKinds } from '#domain/report.ts'
import { endpoint } from './endpoint.ts'
import { printFormats } from './form48.ts'
import { byId, Id, IdText, Instant, optionalSection, optionalText, Stored, versioned, WorkDate } from './parts.ts'

const staff = ['admin', 'teacher'] as const
const Kind = z.enum(reportKinds, 'Choose a report')
const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  error: 'The period ends before it begins',
  path: ['to'],
})

/** Which students and which period a report is about. */
const filters = {
  courseId: z.optional(Id),
  section: optionalSection,
  companyId: z.optional(Id),
  from: WorkDate,
  to: WorkDate,
}
const ReportFilters = z.object(filters)
export type ReportFilters = z.output<typeof ReportFilters>

const ReportWish = z
  .strictObject({ kind: Kind, ...filters, format: z.enum(printFormats, 'Choose pdf, xlsx or csv') })
  .check(inOrder)

const Cell = z.union([z.string(), z.number(), z.null()])
const Row = z.object({
  cells: z.array(Cell),
  /** In Annex C, the program of this row. */
  courseId: z.optional(Id),
})
const ReportPreview = z.object({
  columns: z.array(z.object({ title: z.string(), isNumber: z.boolean() })),
  /** The first ones; `total` counts all. */
  rows: z.array(Row),
  total: z.int(),
  /** Over all rows; null if there are too many to add up at once. Then only the file has them. */
  totals: z.nullable(z.array(Cell)),
})
export type ReportPreview = z.output<typeof ReportPreview>

/** A file that is being made, or is ready. */
export const ReportFile = z.object({
  id: Id,
  kind: z.enum(fileKinds),
  format: z.enum(printFormats),
  filters: ReportFilters,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  message: z.nullable(z.string()),
  fileName: z.string(),
  fileSize: z.nullable(z.int()),
  createdAt: Instant,
  expiresAt: Instant,
})
export type ReportFile = z.output<typeof ReportFile>

const longest = 2000
const period = { courseId: IdText, from: WorkDate, to: WorkDate }
const line = z.nullable(z.string())
export const AnnexNotes = z.object({ ...Stored, courseId: Id, issues: line, solutions: line, recommendations: line })
export type AnnexNotes = z.output<typeof AnnexNotes>

export const AnnexFields = z.strictObject({
  issues: optionalText('Issues', longest),
  solutions: optionalText('Solutions', longest),
  recommendations: optionalText('Recommendations', longest),
  ...versioned,
})
export type AnnexFields = z.output<typeof AnnexFields>

export const reports = {
  list: endpoint('GET', '/api/reports', {
    roles: staff,
    data: z.object({ reports: z.array(ReportFile), total: z.int() }),
    failed: 'Failed to fetch reports',
  }),
  preview: endpoint('GET', '/api/reports/preview', {
    roles: staff,
    query: z
      .object({
        kind: Kind,
        courseId: z.optional(IdText),
        section: optionalSection,
        companyId: z.optional(IdText),
        from: WorkDate,
        to: WorkDate,
      })
      .check(inOrder),
    data: ReportPreview,
    failed: 'Failed to fetch the report',
  }),
  create: endpoint('POST', '/api/reports', {
    roles: staff,
    body: ReportWish,
    needsRoom: true,
    data: ReportFile,
    done: 'Report started',
    failed: 'Failed to start the report',
  }),
  file: endpoint('GET', '/api/reports/file/:id', {
    roles: staff,
    params: byId,
    stream: 'file',
    failed: 'Failed to fetch the report',
  }),
  readAnnex: endpoint('GET', '/api/reports/annex-c/:courseId', {
    roles: staff,
    params: z.object({ courseId: IdText }),
    query: z.object({ from: WorkDate, to: WorkDate }).check(inOrder),
    data: z.object({ notes: z.nullable(AnnexNotes) }),
    failed: 'Failed to fetch Annex C',
  }),
  saveAnnex: endpoint('PUT', '/api/reports/annex-c/:courseId/:from/:to', {
    constraints: {
      annex_notes_end_after_start: { message: 'The period ends on or after its first day', field: 'to' },
    },
    roles: staff,
    params: z.object(period).check(inOrder),
    body: AnnexFields,
    data: AnnexNotes,
    done: 'Successfully Updated!',
    failed: 'Failed to save Annex C',
  }),
}
