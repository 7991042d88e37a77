import * as z from 'zod/mini'
import { labels } from '#domain/labels.ts'
import { endpoint } from './endpoint.ts'
import {
  anyone,
  archivable,
  byId,
  Instant,
  paging,
  SentDate,
  Stored,
  sortedBy,
  text,
  versioned,
  WorkDate,
} from './parts.ts'

export const semesters = ['first', 'second', 'summer'] as const
const Semester = z.enum(semesters, 'Choose first, second or summer')
const schoolYear = text(labels.term.schoolYear, 20).check(
  z.refine((year) => isSchoolYear(year), 'Enter consecutive years, such as 2026-2027'),
)

export const TermFields = z.strictObject({
  schoolYear,
  semester: Semester,
  startsOn: SentDate,
  endsOn: SentDate,
  /** New placements use the current term. Choosing another moves nobody. */
  current: z.optional(z.boolean()),
})
export type TermFields = z.output<typeof TermFields>

export const TermChanges = z.strictObject({ ...z.partial(TermFields).shape, ...versioned })
export type TermChanges = z.output<typeof TermChanges>

export const Term = z.object({
  ...Stored,
  schoolYear: z.string(),
  semester: Semester,
  startsOn: WorkDate,
  endsOn: WorkDate,
  current: z.boolean(),
  archivedAt: z.nullable(Instant),
})
export type Term = z.output<typeof Term>

export const terms = {
  list: endpoint('GET', '/api/terms', {
    roles: anyone,
    exported: 'terms',
    query: z.object({
      ...paging,
      ...archivable,
      current: z.optional(z.literal('true')),
      sort: sortedBy('startsOn', 'endsOn', 'schoolYear'),
    }),
    data: z.object({ terms: z.array(Term), total: z.int() }),
    failed: 'Failed to fetch terms',
  }),
  read: endpoint('GET', '/api/terms/:id', { roles: anyone, params: byId, data: Term, failed: 'Failed to fetch term' }),
  create: endpoint('POST', '/api/terms', {
    constraints: {
      terms_taken: { message: 'This semester of the school year already exists', field: 'semester' },
      terms_end_after_start: { message: 'The term ends after it starts', field: 'endsOn' },
      terms_one_current: { message: 'Somebody has just chosen another current term', field: 'current' },
    },
    roles: ['admin'],
    body: TermFields,
    data: Term,
    done: 'Successfully Created!',
    failed: 'Failed to add term',
  }),
  update: endpoint('PUT', '/api/terms/:id', {
    roles: ['admin'],
    params: byId,
    body: TermChanges,
    data: Term,
    done: 'Successfully Updated!',
    failed: 'Failed to update term',
  }),
  remove: endpoint('DELETE', '/api/terms/:id', {
    roles: ['admin'],
    params: byId,
    done: 'Successfully Deleted!',
    failed: 'Failed to delete term',
  }),
  restore: endpoint('PUT', '/api/terms/restore/:id', {
    roles: ['admin'],
    params: byId,
    data: Term,
    done: 'Successfully Restored!',
    failed: 'Failed to restore term',
  }),
}

function isSchoolYear(text: string): boolean {
  const [, from, to] = /^(\d{4})-(\d{4})$/.exec(text) ?? []
  return from !== undefined && Number(to) === Number(from) + 1
}
