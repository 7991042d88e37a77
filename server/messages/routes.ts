import { messages } from '#contract/messages.ts'
import { notices } from '#contract/notices.ts'
import { conflict } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import { settleOwnNotification, withdrawNotifications } from '#server/notifications/settle-queries.ts'
import { mailWordsOf } from '#server/services.ts'
import { aboutMessage } from './deliver.ts'
import { findPace, setPace } from './pace-queries.ts'
import { findMessage, listMessagePeople, listMessages, stopMessage } from './queries.ts'
import { listReceived, markNoticeRead } from './received-queries.ts'
import { previewMessage, sendMessage } from './send.ts'

export function messageRoutes(serve: Serve) {
  serve(messages.list, ({ db, actor, query, now }) => listMessages(db, actor, { ...query, now }))
  serve(messages.pace, ({ db }) => findPace(db))
  serve(messages.setPace, ({ tx, body }) => setPace(tx, body))
  serve(messages.preview, ({ db, actor, body, services, now }) => previewMessage(db, actor, { body, services, now }))
  serve(messages.send, async ({ tx, actor, body, services, now }) => {
    const id = await sendMessage(tx, actor, { body, services, now })
    const message = await findMessage(tx, actor, { id, now })
    const told = message.byEmail ? mailWordsOf(services).messageSent : 'The notice is shown now.'
    return { ...message, told }
  })
  serve(messages.read, ({ db, actor, params, now }) => findMessage(db, actor, { id: params.id, now }))
  serve(messages.recipients, async ({ db, actor, params, query, now }) => {
    await findMessage(db, actor, { id: params.id, now })
    return listMessagePeople(db, { ...query, id: params.id, outcome: query.outcome })
  })
  serve(messages.stop, async ({ tx, actor, params, now }) => {
    const { id } = params
    await findMessage(tx, actor, { id, now })
    if (!(await stopMessage(tx, id, null))) throw conflict('Everyone has this message already')
    await withdrawNotifications(tx, { kinds: ['message'], about: [aboutMessage(id)] })
    await recordEvent(tx, { action: 'stopped', noun: 'message', recordId: id })
    return findMessage(tx, actor, { id, now })
  })
  serve(notices.list, ({ db, actor, query }) => listReceived(db, actor.id, query))
  serve(notices.markRead, async ({ tx, actor, params }) => {
    await markNoticeRead(tx, actor.id, params.id)
    await settleOwnNotification(tx, actor.id, { kind: 'message', about: aboutMessage(params.id) })
    await recordEvent(tx, { action: 'read', noun: 'message', recordId: params.id })
  })
}
