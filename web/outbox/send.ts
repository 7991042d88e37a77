import { taps } from '#contract/taps.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { tellChange } from './channel.ts'
import type { TapSender } from './database.ts'
import { type Entry, type Queued, toldIn } from './entry.ts'
import { listEntries, refuseEntry, removeEntry } from './queue.ts'
import { dropToken, readSender } from './sender.ts'
import { type Verdict, verdictOf } from './verdict.ts'

const patience = 20_000

/**
 * Sends the taps of the student who is signed in, the oldest first, and returns how many are left. Tabs and the worker
 * take turns, so that no tap is sent by two at once. After a lost reply a tap is sent again, and its key makes that safe.
 */
export async function sendWaiting(): Promise<number> {
  return inTurn(async () => {
    const sender = await readSender()
    if (!sender) return 0
    const { waiting } = await listEntries(sender.studentId)
    for (const [sent, queued] of waiting.entries()) {
      // Somebody else may have signed in meanwhile.
      if ((await readSender())?.token !== sender.token) return 0
      if (!(await send(queued, sender))) return waiting.length - sent
    }
    return 0
  })
}

let turn: Promise<unknown> = Promise.resolve()

/** A page without `https:` has no locks, and then only its own calls wait for each other. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('outbox', act)
  const mine = turn.then(act)
  turn = mine.catch(() => {})
  return mine
}

/** Whether the entry was answered, so that the next can be sent. */
async function send(queued: Queued, { token }: TapSender): Promise<boolean> {
  const { key, entry } = queued
  try {
    const signal = AbortSignal.timeout(patience)
    const { answer } = await call(taps.tap, { body: requestOf(entry) }, { token, signal })
    await removeEntry(key)
    tellChange({ kind: 'accepted', clientKey: entry.clientKey, answer })
    return true
  } catch (fault) {
    return settle(queued, { fault, verdict: verdictOf(fault), token })
  }
}

type Failure = { fault: unknown; verdict: Verdict; token: string }

async function settle(queued: Queued, { fault, verdict, token }: Failure): Promise<boolean> {
  if (verdict === 'signed_out') await dropToken(token)
  if (verdict !== 'never' || !(fault instanceof CallError)) return false
  const { code, message, data } = fault
  await refuseEntry(queued, { code, message, ...toldIn(data) })
  tellChange({ kind: 'refused', clientKey: queued.entry.clientKey, message })
  return true
}

/** The request for an entry. Each attempt has its own time of sending. */
export function requestOf({ clientKey, slot, workDate, deviceAt, fix }: Entry) {
  return { clientKey, slot, workDate, deviceAt, sentAt: new Date().toISOString(), ...fix }
}
