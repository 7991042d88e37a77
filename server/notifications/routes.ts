import { notifications } from '#contract/notifications.ts'
import { badInput, forbidden } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import { isSubscription } from './device-token.ts'
import { keepDeviceToken, listNotifications, markAllRead, setRead } from './queries.ts'

export function notificationRoutes(serve: Serve) {
  serve(notifications.register, async ({ tx, actor, body: { UserId, Token } }) => {
    if (UserId !== actor.id) throw forbidden('A device is registered for oneself only')
    if (!isSubscription(Token)) throw badInput('This is not a token of a browser’s push service')
    await keepDeviceToken(tx, actor.id, Token)
    await recordEvent(tx, { action: 'device registered', noun: actor.role, recordId: actor.id })
  })
  serve(notifications.list, ({ db, actor, query }) => listNotifications(db, actor.id, query))
  serve(notifications.setRead, async ({ tx, actor, params, body }) => {
    await setRead(tx, actor.id, { id: params.id, isRead: body.isRead })
    const action = body.isRead ? 'read' : 'marked unread'
    await recordEvent(tx, { action, noun: 'notification', recordId: params.id })
  })
  serve(notifications.markAllRead, async ({ tx, actor }) => {
    const marked = await markAllRead(tx, actor.id)
    await recordEvent(tx, { action: 'all read', noun: actor.role, recordId: actor.id, after: { marked } })
  })
}
