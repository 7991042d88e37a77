import type { DayRecord } from '#contract/day-record.ts'

/** A record without the id and version that the database adds. */
export type FirstRecord = Omit<DayRecord, 'id' | 'version'>

/** Placement and date of the day are stored with the tap itself. */
type Day = Pick<FirstRecord, 'placementId' | 'workDate'>
/** Only where an answered day differs from a blank one: most of it does not, and everyone's is kept for two days. */
export type KeptAnswer = Partial<Omit<FirstRecord, keyof Day>>

const blank: Required<KeptAnswer> = {
  amIn: null,
  amOut: null,
  pmIn: null,
  pmOut: null,
  otIn: null,
  otOut: null,
  dayType: 'regular',
  rendered: 0,
  credited: 0,
  late: 0,
  undertime: 0,
  overtime: 0,
  explanation: [],
  flags: [],
  status: 'open',
  excused: false,
  note: null,
  decidedBy: null,
  decidedAt: null,
  decidedNote: null,
  wouldBe: null,
}
const fields = Object.keys(blank) as (keyof KeptAnswer)[]

export function keptOf(answered: FirstRecord): KeptAnswer {
  const kept: Record<string, unknown> = {}
  for (const field of fields) {
    const value = answered[field]
    if (Array.isArray(value) ? value.length > 0 : value !== blank[field]) kept[field] = value
  }
  return kept
}

/** The answer as it was, with its fields in the same order. */
export function answeredOf(kept: KeptAnswer, { placementId, workDate }: Day): FirstRecord {
  return { placementId, workDate, ...blank, ...kept }
}
