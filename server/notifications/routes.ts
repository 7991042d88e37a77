import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/notifications.ts'
import { badInput, forbidden, tooMany } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'
import { isSubscription } from './device-token.ts'
import { openHub } from './live.ts'
import { keepDeviceToken, listNotifications, markAllRead, setRead } from './queries.ts'

export function notificationRoutes(serve: Serve, app: FastifyInstance, services: Services) {
  const hub = openHub(services, app.log)
  // Streams end before the server waits for open connections, because they would stay open.
  app.addHook('preClose', () => hub.close())

  serve(notifications.register, async ({ tx, actor, body: { UserId, Token }, services: { outside } }) => {
    if (UserId !== actor.id) throw forbidden('You can turn on notifications only for yourself.')
    if (!isSubscription(Token, outside)) throw badInput('This is not a token of a browser’s push service')
    await keepDeviceToken(tx, actor, Token)
    await recordEvent(tx, { action: 'device registered', noun: actor.role, recordId: actor.id })
  })
  serve(notifications.list, ({ db, actor, query }) => listNotifications(db, actor.id, query))
  serve(notifications.live, async ({ actor, query, reply }) => {
    await hub.listen()
    const stream = { userId: actor.id, sessionId: actor.sessionId, response: reply.raw }
    if (!hub.join(stream)) throw tooMany('You have this open on too many devices. Close one of them first.')
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
    reply.hijack()
    // The connection is not reused, so that a server that stops does not have to wait for it.
    reply.raw.writeHead(200, { ...headers, connection: 'close' } as Record<string, string>)
    reply.raw.write(':\n\n')
    if (query.after !== undefined) await hub.catchUp(stream, query.after)
  })
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
