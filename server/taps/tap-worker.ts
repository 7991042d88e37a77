import { taps } from '#contract/taps.ts'
import { type Db, openDb } from '#server/db.ts'
import { refusalOf } from '#server/http/on-error.ts'
import { answerOf } from '#server/http/parse.ts'
import { answerTo } from '#server/threads/answer.ts'
import { recordTaps } from './batch.ts'
import type { TapOutcome, TapRefusal, WaitingTap } from './decide.ts'

/** `waiting` is JSON, because the engine copies objects between threads more slowly. */
export type Batch = { database: string; zone: string; now: string; waiting: string }
/** The finished answer as text, or why there is none. */
export type Answered = string | TapRefusal

/** Planning the read of a lone tap each time costs the database six times as much as the read. */
const settings = { plan_cache_mode: 'force_generic_plan' }
/** Seconds: a student is told soon, and the phone sends the tap again. */
const patience = 10

let db: Db | null = null

const works = { record }

export type TapWorks = typeof works

answerTo({ works })

async function record({ database, zone, now, waiting }: Batch): Promise<Answered[]> {
  db ??= openDb(database, { max: 2, settings, patience })
  try {
    const outcomes = await recordTaps(db, JSON.parse(waiting) as WaitingTap[], { now, zone })
    return outcomes.map(written)
  } catch (fault) {
    // A refusal of the database is worded here, where its fault still has its class.
    throw (fault instanceof Error && refusalOf(fault)) || fault
  }
}

function written(outcome: TapOutcome): Answered {
  return 'tap' in outcome ? JSON.stringify(answerOf(taps.tap, outcome)) : outcome
}
