import { parentPort } from 'node:worker_threads'
import { taps } from '#contract/taps.ts'
import { type Db, openDb } from '#server/db.ts'
import { refusalOf } from '#server/http/on-error.ts'
import { answerOf } from '#server/http/parse.ts'
import { recordTaps, type TapOutcome, type WaitingTap } from './batch.ts'
import type { Answered, Batch, Failed, FromThread } from './thread.ts'

/** To plan the reading of a lone tap anew costs the database six times as much as the reading. */
const settings = { plan_cache_mode: 'force_generic_plan' }

let db: Db | null = null

parentPort?.on('message', async (batch: Batch) => {
  parentPort?.postMessage({ place: batch.place, ...(await recorded(batch)) } satisfies FromThread)
})

async function recorded({ database, zone, now, waiting }: Batch): Promise<{ answers: Answered[] } | Failed> {
  db ??= openDb(database, { max: 2, settings })
  try {
    const outcomes = await recordTaps(db, JSON.parse(waiting) as WaitingTap[], { now, zone })
    return { answers: outcomes.map(written) }
  } catch (thrown) {
    const fault = thrown instanceof Error ? thrown : new Error(String(thrown))
    const refusal = refusalOf(fault)
    // only message and stack travel
    if ('code' in fault) fault.message += ` (${fault.code})`
    return { fault, refusal: refusal && { ...refusal, message: refusal.message } }
  }
}

function written(outcome: TapOutcome): Answered {
  return 'tap' in outcome ? JSON.stringify(answerOf(taps.tap, outcome)) : outcome
}
