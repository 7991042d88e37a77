import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyone, Id, Keyword } from './parts.ts'

export const SearchHit = z.object({
  kind: z.enum(['student', 'teacher', 'supervisor', 'company']),
  id: Id,
  title: z.string(),
  detail: z.nullable(z.string()),
})
export type SearchHit = z.output<typeof SearchHit>

export const search = {
  /** People and companies within reach; a few of each kind. */
  everything: endpoint('GET', '/api/search', {
    roles: anyone,
    query: z.object({
      keyword: z._default(Keyword, ''),
    }),
    data: z.object({ hits: z.array(SearchHit) }),
    failed: 'Failed to search',
  }),
}
