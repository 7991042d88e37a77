import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bounded, byId, Id, recordOf, shaped, text } from './parts.ts'

/** How many views one person may have of one list, and of all. */
export const mostViews = 30
export const mostViewsOfOne = 300

const List = shaped(/^\/api\/[a-z/-]{1,60}$/, { most: 65, sentence: 'Not a list' })
/** What an address says about a list: search, filters and order. */
const Query = recordOf(bounded(100, { wrong: 'A filter has at most 100 characters' }), {
  most: 30,
  tooMany: 'A view has at most 30 filters',
})

const SavedView = z.object({ id: Id, name: z.string(), query: z.record(z.string(), z.string()) })
export type SavedView = z.output<typeof SavedView>

const roles = ['admin', 'teacher', 'supervisor'] as const

/** Views of lists, each seen by the person who saved it alone. */
export const savedViews = {
  list: endpoint('GET', '/api/saved-views', {
    roles,
    query: z.object({ list: List }),
    data: z.object({ views: z.array(SavedView), total: z.int() }),
    failed: 'Failed to fetch your views',
  }),
  create: endpoint('POST', '/api/saved-views', {
    constraints: { saved_views_name_taken: { message: 'You have a view with this name', field: 'name' } },
    roles,
    body: z.strictObject({ list: List, name: text('Name', 60), query: Query }),
    data: SavedView,
    done: 'View saved',
    failed: 'Failed to save the view',
  }),
  remove: endpoint('DELETE', '/api/saved-views/:id', {
    roles,
    params: byId,
    done: 'View deleted',
    failed: 'Failed to delete the view',
  }),
}
