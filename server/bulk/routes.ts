import { bulk } from '#contract/bulk.ts'
import { mostAtOnce, undoMinutes } from '#domain/bulk.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import { refuseBy, ruleBroken, tooMany } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { mailWordsOf, type Services, todayOf } from '#server/services.ts'
import { describeAct, outcomeFile, refusalOfUndo } from './outcome.ts'
import {
  countOutcomes,
  findAct,
  hasTooMany,
  insertAct,
  listRecentActs,
  lockAct,
  setActState,
  tryLeftAgain,
} from './queries.ts'
import { runNext, runningWith, undoNext } from './run.ts'
import { selectRows } from './select-queries.ts'
import { type BulkJob, bulkJob } from './tasks.ts'

/** Steps that a person finds again. */
const mostRecent = 5

export function bulkRoutes(serve: Serve) {
  serve(bulk.run, async ({ tx, actor, body, services, now, ip }) => {
    const { step, selection } = body
    if (await hasTooMany(tx, actor)) throw tooMany('You already have 3 steps in progress. Please wait for one of them.')
    const rows = await selectRows(tx, actor, { step, selection, today: todayOf(services, now) })
    if (rows.length === 0) throw ruleBroken('Nobody is selected')
    const id = await insertAct(tx, step, rows)
    if (rows.length <= mostAtOnce) while (await runNext(tx, { id, actor, ...runningWith(services) }));
    else {
      await recordEvent(tx, { action: 'started', noun: 'bulk', recordId: id, after: { ...step, total: rows.length } })
      await queueJob(tx, bulkJob, { payload: { id, actor, ip } satisfies BulkJob, key: `bulk ${id}` })
    }
    return describeAct(tx, await findAct(tx, actor, id), describing(services, now))
  })

  serve(bulk.recent, async ({ db, actor, services, now }) => {
    const since = instantOf(msOf(now) - undoMinutes * 60_000)
    const acts = await listRecentActs(db, actor, { since, most: mostRecent })
    return { acts: await Promise.all(acts.map((act) => describeAct(db, act, describing(services, now)))) }
  })

  serve(bulk.read, async ({ db, actor, params, services, now }) =>
    describeAct(db, await findAct(db, actor, params.id), describing(services, now)),
  )

  serve(bulk.file, async ({ db, actor, params }) => {
    const file = await outcomeFile(db, await findAct(db, actor, params.id))
    return { stream: Buffer.from(file), type: 'text/csv; charset=utf-8', name: 'result.csv' }
  })

  serve(bulk.undo, async ({ tx, actor, params, services, now, ip }) => {
    const { id } = params
    const act = await lockAct(tx, actor, id)
    const { done = 0, left = 0 } = await countOutcomes(tx, id)
    refuseBy(refusalOfUndo(act, done + left, now))
    await tryLeftAgain(tx, id)
    await setActState(tx, id, 'undoing')
    if (act.total <= mostAtOnce) while (await undoNext(tx, { id, actor, ...runningWith(services) }));
    else {
      await recordEvent(tx, { action: 'undo started', noun: 'bulk', recordId: id })
      await queueJob(tx, bulkJob, { payload: { id, actor, ip } satisfies BulkJob, key: `bulk ${id}` })
    }
    return describeAct(tx, await findAct(tx, actor, id), describing(services, now))
  })
}

function describing(services: Services, now: string) {
  return { now, mail: mailWordsOf(services) }
}
