import type { DayRecord } from '#contract/day-record.ts'
import type { TapRequest } from '#contract/taps.ts'
import { basisOf } from '#domain/basis.ts'
import { keyReused, tapFingerprint } from '#domain/decide-tap.ts'
import { deriveRecord } from '#domain/derive.ts'
import type { Refusal } from '#domain/refusal.ts'
import { keptFor } from '#domain/retention.ts'
import { msOf } from '#domain/zone.ts'
import { recordAnswer, type TapAnswer } from './answer.ts'
import { answeredOf, type FirstRecord } from './first-answer.ts'
import { asRequest, type StudentState, withoutPlace } from './state.ts'
import type { KnownTap } from './state-queries.ts'

type Again = { state: StudentState; first: KnownTap; request: TapRequest; now: string }

/** Answers a repeated key: with the first answer, later with the tap and its record as they are, or with a refusal. */
export function answerRepeated({ state, first, request, now }: Again): TapAnswer | Refusal {
  // A position that was not stored does not make it another tap.
  const sent = first.latitude === null ? withoutPlace(request) : request
  const known = { ...first, slot: first.askedSlot, workDate: first.askedDate }
  if (tapFingerprint(asRequest(sent)) !== tapFingerprint(asRequest(known))) return keyReused
  const isFresh = msOf(now) - msOf(first.receivedAt) < keptFor.firstAnswer
  if (!isFresh || first.firstRecord === null) return { tap: first, record: first.recordNow ?? emptyDay(state, first) }
  return {
    tap: { ...first, voidedAt: null, voidReason: null },
    record: asStored(answeredOf(first.firstRecord, first), first),
  }
}

/** The day of a tap that was undone and left nothing. */
function emptyDay(state: StudentState, first: KnownTap): DayRecord {
  const basis = basisOf(first.workDate, state.rules)
  return asStored(
    recordAnswer(state, deriveRecord({ taps: [], basis, now: first.receivedAt, isExcused: false })),
    first,
  )
}

function asStored(record: FirstRecord, { recordId, recordVersion }: KnownTap): DayRecord {
  return { ...record, id: recordId ?? 0, version: recordVersion ?? 1 }
}
