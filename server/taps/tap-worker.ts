import { taps } from '#contract/taps.ts'
import { type Db, openDb } from '#server/db.ts'
import { refusalOf } from '#server/http/on-error.ts'
import { answerOf } from '#server/http/parse.ts'
import { answerTo } from '#server/threads/answer.ts'
import { recordTaps } from './batch.ts'
import type { TapOutcome, WaitingTap } from './decide.ts'
import type { Answered, Batch } from './thread.ts'

/** To plan the reading of a lone tap anew costs the database six times as much as the reading. */
const settings = { plan_cache_mode: 'force_generic_plan' }
/** Seconds: who taps is told soon, and the phone sends the tap again. */
const patience = 10

let db: Db | null = null

export const works = { record }

answerTo({ works })

async function record({ database, zone, now, waiting }: Batch): Promise<Answered[]> {
  db ??= openDb(database, { max: 2, settings, patience })
  try {
    const outcomes = await recordTaps(db, JSON.parse(waiting) as WaitingTap[], { now, zone })
    return outcomes.map(written)
  } catch (fault) {
    // what the database refused is put into words here, where its fault has its class
    throw (fault instanceof Error && refusalOf(fault)) || fault
  }
}

function written(outcome: TapOutcome): Answered {
  return 'tap' in outcome ? JSON.stringify(answerOf(taps.tap, outcome)) : outcome
}
