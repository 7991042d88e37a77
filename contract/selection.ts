import * as z from 'zod/mini'
import { mostRows } from '#domain/bulk.ts'
import { idsOf, paging } from './parts.ts'
import { studentFilters } from './student-filters.ts'

export const seen = z.int().check(z.gte(1), z.lte(mostRows, `Choose at most ${mostRows} at once`))

/** Which rows: those that were ticked, or all of a list, with the number that the person has seen. */
export const BulkSelection = z.union([
  z.strictObject({ ids: idsOf('student', 2000) }),
  z.strictObject({
    filters: z.strictObject({ ...studentFilters, search: paging.search }),
    seen,
  }),
])
export type BulkSelection = z.output<typeof BulkSelection>
