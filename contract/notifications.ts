import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bounded, byId, Id, IdText, Instant, paging } from './parts.ts'

/** Only they have a bell and push (spec §6). */
const roles = ['teacher', 'supervisor'] as const

export const Notification = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  kind: z.string(),
  link: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: Instant,
})
export type Notification = z.output<typeof Notification>

/** `{ isRead: true }`, and also the bare boolean that some clients send (spec §7). */
const ReadFlag = z.union(
  [
    z.strictObject({ isRead: z.boolean() }),
    z.pipe(
      z.boolean(),
      z.transform((isRead) => ({ isRead })),
    ),
  ],
  'Send isRead as true or false',
)

export const notifications = {
  register: endpoint('POST', '/api/notificationaccess', {
    roles,
    body: z.strictObject({
      UserId: z.union([Id, IdText], 'UserId is a number'),
      Token: bounded(4096, { wrong: 'Token is required', tooLong: 'The token is too long' }).check(
        z.minLength(1, 'Token is required'),
      ),
    }),
    done: 'Notifications are on for this device',
    failed: 'Failed to add Token',
  }),
  list: endpoint('GET', '/api/usernotifications', {
    roles,
    query: z.object({ page: paging.page, rowsPerPage: z._default(paging.rowsPerPage, 5) }),
    data: z.object({ notifications: z.array(Notification), total: z.int(), unread: z.int() }),
    failed: 'Failed to fetch notifications',
  }),
  /**
   * Server-sent events while the session lasts: `notification` with a new item, `changed` if the list was changed in
   * another window. `after` is the last id that the caller has seen.
   */
  live: endpoint('GET', '/api/usernotifications/live', {
    roles,
    query: z.object({ after: z.optional(IdText) }),
    stream: 'events',
    failed: 'Failed to follow notifications',
  }),
  setRead: endpoint('PUT', '/api/usernotifications/status/:id', {
    roles,
    params: byId,
    body: ReadFlag,
    done: 'Notification updated',
    failed: 'Failed to update notification',
  }),
  markAllRead: endpoint('PUT', '/api/usernotifications/markallasread', {
    roles,
    body: z.strictObject({}),
    done: 'All notifications marked as read',
    failed: 'Failed to update notification',
  }),
}
