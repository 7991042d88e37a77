import type { TapRequest } from '#contract/taps.ts'
import { basisOf } from '#domain/basis.ts'
import { keyReused, tapFingerprint } from '#domain/decide-tap.ts'
import { deriveRecord } from '#domain/derive.ts'
import type { Refusal } from '#domain/refusal.ts'
import { asStoredTap, type TapRow } from '#server/clock/tap-queries.ts'
import { recordAnswer, type TapAnswer } from './answer.ts'
import { asRequest, type StudentState, withoutPlace } from './state.ts'

/** To a key that has come before: the first answer, unless it is another tap (rule 4). */
export function answerRepeated(state: StudentState, first: TapRow, request: TapRequest): TapAnswer | Refusal {
  // a place that was not kept does not make another tap of it
  const sent = first.latitude === null ? withoutPlace(request) : request
  const isSame = tapFingerprint(asRequest(sent)) === tapFingerprint(asRequest({ ...first, slot: first.askedSlot }))
  return isSame ? answerAgain(state, first) : keyReused
}

/** The answer that a tap got when it first came, from what stood then: also after an undo. */
function answerAgain(state: StudentState, first: TapRow): TapAnswer {
  const stored = state.stored.get(first.workDate)
  const basis = stored?.basis ?? basisOf(first.workDate, state.rules)
  const taps = state.rows
    .filter(({ workDate, receivedAt, voidedAt }) => {
      const hadCome = receivedAt <= first.receivedAt
      const stoodThen = voidedAt === null || voidedAt > first.receivedAt
      return workDate === first.workDate && hadCome && stoodThen
    })
    .map((row) => ({ ...asStoredTap(row), isVoided: false }))
  const record = deriveRecord({ taps, basis, now: first.receivedAt, isExcused: stored?.excused ?? false })
  return {
    tap: { ...first, voidedAt: null, voidReason: null },
    record: recordAnswer(state, record, first),
  }
}
