import { isRefusal } from '#domain/refusal.ts'
import { tapTime } from '#domain/tap-time.ts'
import type { Dates } from '#server/days/rules-queries.ts'
import type { Db } from '#server/db.ts'
import type { TapCaller } from './decide.ts'
import { asRequest, datesRound, type Moment, readStates } from './state.ts'
import { listPlacementsAt } from './state-queries.ts'

/**
 * An offline tap belongs to the placement that took taps when it was pressed (rule 8). For nearly everyone that is the
 * placement already read; for the others the placement of that time is read.
 */
export async function placeInTime(db: Db, callers: readonly TapCaller[], { now, zone }: Moment): Promise<void> {
  const dates = datesRound(now, zone)
  const earlier = callers.flatMap((caller) => {
    const at = pressedBefore(caller, dates)
    return at === null ? [] : [{ caller, studentId: caller.read.studentId, at }]
  })
  if (earlier.length === 0) return
  const found = await listPlacementsAt(db, earlier)
  const placements = new Map(found.map(({ studentId, placementId }) => [studentId, placementId]))
  const asked = earlier.map(({ caller: { waiting }, studentId }) => ({
    token: waiting.token,
    clientKey: waiting.request.clientKey,
    placementId: placements.get(studentId) ?? null,
  }))
  // A change in between takes the student's turn, and then everything is read again.
  const states = await readStates(db, asked, { dates, zone, now })
  for (const [index, { caller, studentId }] of earlier.entries()) {
    const state = states[index]?.state
    if (state) caller.read = { ...caller.read, state: { ...state, tookTaps: placements.has(studentId) } }
  }
}

/** When an offline tap was pressed, if the placement that was read took no taps then; null for every other tap. */
function pressedBefore({ waiting, read: { state }, request }: TapCaller, { from }: Dates): string | null {
  if (!state || state.sameKey || !request.deviceAt) return null
  // This is longer than a tap may stay on a phone, so for nearly everyone no time has to be computed.
  if (state.tapsSince !== null && state.tapsSince < from) return null
  const time = tapTime(asRequest(request), waiting.receivedAt)
  if (isRefusal(time) || time.source === 'tap') return null
  return state.tapsSince !== null && state.tapsSince <= time.at ? null : time.at
}
