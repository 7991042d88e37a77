import type { DerivedRecord } from './derive.ts'
import { followsLaterChanges, type RecordStatus } from './record.ts'

export type Kept = { status: RecordStatus; credited: number }

/** The minutes that an approved or locked record would have today; null if nothing differs (rule 10). */
export function wouldNowBe(kept: Kept, derived: Pick<DerivedRecord, 'credited'>): number | null {
  if (followsLaterChanges(kept.status) || kept.credited === derived.credited) return null
  return derived.credited
}
