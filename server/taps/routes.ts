import type { FastifyInstance } from 'fastify'
import { taps } from '#contract/taps.ts'
import { noSession, Refusal } from '#server/errors.ts'
import { addressOf } from '#server/http/address.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'
import { bearerToken } from '#server/sessions/identify.ts'
import { tokenDigest } from '#server/sessions/lookup.ts'
import { openBatchQueue } from '#server/threads/batch-queue.ts'
import type { TapRefusal, WaitingTap } from './decide.ts'
import type { Answered } from './tap-worker.ts'
import { openTapThread } from './thread.ts'
import { findToday } from './today.ts'
import { undoTap } from './undo.ts'
import { listUnlockRequests } from './unlock-queries.ts'

export function tapRoutes(serve: Serve, app: FastifyInstance, { database, config, now }: Services) {
  const zone = config.SCHOOL_TIMEZONE
  const thread = openTapThread({ database, zone })
  // So that the first tap does not wait for the start.
  app.addHook('onListen', thread.start)
  app.addHook('onClose', thread.stop)
  const enqueue = openBatchQueue<WaitingTap, Answered>({
    keyOf: ({ token }) => token,
    run: (waiting) => thread.record(waiting, now()),
  })

  serve(taps.today, ({ db, actor, now }) => findToday(db, actor.id, { now, zone }))

  serve(taps.tap, async ({ body, now, request }) => {
    const bearer = bearerToken(request)
    if (!bearer) throw noSession()
    const token = tokenDigest(bearer)
    const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
    const answered = await enqueue({ token, request: body, receivedAt: now, ip: addressOf(request), userAgent })
    if (typeof answered === 'string') return answered
    throw new Refusal(answered, refusalData(answered))
  })

  serve(taps.unlockRequests, async ({ db, actor }) => {
    const requests = await listUnlockRequests(db, actor)
    return { requests, total: requests.length }
  })

  serve(taps.undo, async ({ tx, actor, params }) => ({ record: await undoTap(tx, actor.id, { id: params.id, zone }) }))
}

/** What an outbox needs to offer a correction instead of a tap that was refused. */
function refusalData({ correction, pressedAt }: TapRefusal) {
  return pressedAt ? { data: { pressedAt, ...(correction ? { correction } : {}) } } : {}
}
