import { records } from '#contract/records.ts'
import { rangeOfMonth } from '#domain/calendar.ts'
import { inWords } from '#domain/credit.ts'
import { undoneInWords } from '#domain/decision-words.ts'
import { slotLabels } from '#domain/slot.ts'
import { seesMarks } from '#server/accounts/marks.ts'
import { ensureUnlocked } from '#server/days/fixed-queries.ts'
import { listTapsOfDays } from '#server/days/tap-queries.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import { changed } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'
import { decideRecords, resubmitRecord } from './decide.ts'
import { confirmWeek, weeksToConfirm } from './kept-weeks.ts'
import { lockMonth } from './lock-month.ts'
import { listLocks } from './lock-month-queries.ts'
import { findSiteOf } from './map-queries.ts'
import { findMonth } from './month.ts'
import { listRecordEvents } from './month-queries.ts'
import { monthsOf } from './months.ts'
import { findOwnRecord, findRecordInReach, listChanged, updateNote } from './queries.ts'
import { queueOf } from './queue.ts'
import { takeBack } from './take-back.ts'

export function recordRoutes(serve: Serve, { config }: Services) {
  const zone = config.SCHOOL_TIMEZONE

  serve(records.list, ({ db, actor, query: { month, ...query } }) =>
    monthsOf(db, actor, { ...query, ...rangeOfMonth(month) }),
  )
  serve(records.queue, async ({ db, actor, query, now }) => {
    const waiting = await queueOf(db, actor, { studentId: query.studentId, now })
    return { records: waiting, total: waiting.length }
  })
  serve(records.changed, async ({ db, actor, query }) => {
    const found = await listChanged(db, actor, query.coordinatorId)
    return { records: found, total: found.length }
  })
  serve(records.month, ({ db, actor, params, query, now }) =>
    findMonth(db, actor, { studentId: params.studentId, month: query.month, now, zone }),
  )
  serve(records.history, async ({ db, actor, params }) => {
    await findRecordInReach(db, actor, params.recordId)
    const events = (await listRecordEvents(db, params.recordId)).map(({ after, changedBy, changedAt, ...event }) => ({
      ...event,
      detail: detailOf(after),
      accountChanged: seesMarks(actor) && changedBy && changedAt ? { by: changedBy, at: changedAt } : null,
    }))
    return { events, total: events.length }
  })
  serve(records.map, async ({ db, actor, params }) => {
    const record = await findRecordInReach(db, actor, params.recordId)
    const [site, taps] = await Promise.all([findSiteOf(db, record), listTapsOfDays(db, [record])])
    return { site, taps }
  })
  serve(records.note, async ({ tx, actor, params, body }) => {
    await takeTurns(tx, [actor.id])
    const before = await findOwnRecord(tx, actor.id, params.recordId)
    await ensureUnlocked(tx, before)
    await updateNote(tx, before.id, body.note ?? null)
    return changed(tx, 'record', { before, after: await findOwnRecord(tx, actor.id, before.id) })
  })
  serve(records.resubmit, ({ tx, actor, params }) => resubmitRecord(tx, actor, params.recordId))
  serve(records.decide, async ({ tx, actor, body }) => {
    const decided = await decideRecords(tx, actor, { ...body, zone })
    return { ...decided, total: decided.records.length }
  })
  serve(records.takeBack, async ({ tx, actor, params }) => {
    const waiting = await takeBack(tx, actor, { id: params.id, zone })
    return { records: waiting, total: waiting.length, told: undoneInWords(waiting.length) }
  })
  serve(records.keptWeeks, async ({ db, actor }) => {
    const weeks = await weeksToConfirm(db, actor)
    return { weeks, total: weeks.length }
  })
  serve(records.confirmWeek, ({ tx, actor, params }) => confirmWeek(tx, actor, params.id))
  serve(records.locks, async ({ db, query }) => {
    const locks = await listLocks(db, query.month)
    return { locks, total: locks.length }
  })
  serve(records.lock, ({ tx, actor, body }) => lockMonth(tx, actor, { ...body, zone }))
}

function detailOf(after: Record<string, unknown> | null): string | null {
  const { slot, credited } = after ?? {}
  if (typeof credited === 'number') return inWords(credited)
  return typeof slot === 'string' && slot in slotLabels ? slotLabels[slot as keyof typeof slotLabels] : null
}
