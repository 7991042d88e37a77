import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyone, byId, Id, Instant, paging } from './parts.ts'

/** A message on the dashboard and tap screen of the person who got it. It comes with the answers of these screens. */
export const Notice = z.object({
  id: Id,
  subject: z.string(),
  text: z.string(),
  link: z.nullable(z.string()),
  sender: z.string(),
  createdAt: Instant,
})
export type Notice = z.output<typeof Notice>

/** One that may have been read before. */
const ReceivedMessage = z.object({ ...Notice.shape, readAt: z.nullable(Instant) })
export type ReceivedMessage = z.output<typeof ReceivedMessage>

export const notices = {
  /** The messages that a person got, newest first, for a year. */
  list: endpoint('GET', '/api/notices', {
    roles: anyone,
    query: z.object(paging),
    data: z.object({ notices: z.array(ReceivedMessage), total: z.int() }),
    failed: 'Failed to fetch your messages',
  }),
  /** By the person who got it: the notice goes away. */
  markRead: endpoint('PUT', '/api/notices/read/:id', {
    roles: anyone,
    params: byId,
    touches: ['dashboard', 'dtr'],
    failed: 'Failed to mark the message as read',
  }),
}
