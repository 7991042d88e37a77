import { taps } from '#contract/taps.ts'
import { Refusal } from '#server/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'
import { recordTaps, type TapOutcome, type WaitingTap } from './batch.ts'
import { openLane } from './lane.ts'
import { findToday } from './today.ts'
import { undoTap } from './undo.ts'

export function tapRoutes(serve: Serve, { db, config, now }: Services) {
  const zone = config.SCHOOL_TIMEZONE
  const enqueue = openLane<WaitingTap, TapOutcome>({
    keyOf: ({ studentId }) => studentId,
    run: (waiting) => recordTaps(db, waiting, { now: now(), zone }),
  })

  serve(taps.today, ({ db, actor, now }) => findToday(db, actor.id, { now, zone }))

  serve(taps.tap, async ({ actor, body, ip, now, request }) => {
    const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
    const outcome = await enqueue({ studentId: actor.id, request: body, receivedAt: now, ip, userAgent })
    if (!('tap' in outcome)) throw new Refusal(outcome.status, outcome.code, outcome.message, refusalData(outcome))
    return outcome
  })

  serve(taps.undo, async ({ tx, actor, params }) => ({ record: await undoTap(tx, actor.id, { id: params.id, zone }) }))
}

/** What an outbox needs to offer a correction in the place of a tap that came too late. */
function refusalData(outcome: { correction?: object }) {
  return outcome.correction ? { data: { correction: outcome.correction } } : {}
}
