import type { DayRecord } from '#contract/records.ts'
import type { Tap } from '#contract/tap-shapes.ts'
import type { DerivedRecord } from '#domain/derive.ts'
import type { StudentState } from './state.ts'

export type TapAnswer = { tap: Tap; record: DayRecord }

/** A record nobody has decided on, as it travels; `stood` names the row and its version. */
export function recordAnswer(
  state: StudentState,
  derived: DerivedRecord & { isExcused: boolean },
  stood: { recordId: number | null; recordVersion: number | null },
): DayRecord {
  const { times } = derived
  const kept = state.stored.get(derived.workDate)
  return {
    ...derived,
    id: stood.recordId ?? 0,
    version: stood.recordVersion ?? 1,
    placementId: state.placementId,
    amIn: times.am_in,
    amOut: times.am_out,
    pmIn: times.pm_in,
    pmOut: times.pm_out,
    otIn: times.ot_in,
    otOut: times.ot_out,
    excused: derived.isExcused,
    note: kept?.note ?? null,
    decidedBy: null,
    decidedAt: null,
    decidedNote: null,
    wouldBe: null,
  }
}
