import { basisOf } from '#domain/basis.ts'
import { deriveRecord } from '#domain/derive.ts'
import { asStoredTap, type TapRow } from '#server/clock/tap-queries.ts'
import { recordAnswer, type TapAnswer } from './answer.ts'
import type { StudentState } from './state.ts'

/** The answer that a tap got when it first came, from what stood then: also after an undo. */
export function answerAgain(state: StudentState, first: TapRow): TapAnswer {
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
