import type { HoursTotals } from '#contract/day-record.ts'
import { isCounted, type RecordStatus } from '#domain/record.ts'
import { type CountedDay, hoursTotals, noHours, type TotalsRules } from '#domain/week.ts'
import type { Db, Tx } from '#server/db.ts'
import { gathered } from '#server/threads/gather.ts'
import { type Chain, listChains, listChainsOf } from './chain-queries.ts'
import { byPlacement, byStudent } from './group.ts'

type DayRow = Omit<CountedDay, 'isApproved'> & { placementId: number; status: RecordStatus }
export type ChainDay = DayRow & CountedDay
export type ChainHours = { placementId: number; days: ChainDay[]; rules: TotalsRules<ChainDay> }

/** Approved, pending and remaining minutes by placement, with those of earlier placements (rule 26). Never stored. */
export async function hoursOf(db: Db | Tx, placementIds: readonly number[]): Promise<Map<number, HoursTotals>> {
  const chains = await readChains(db, placementIds)
  return new Map(chains.map((chain) => [chain.placementId, totalsOf(chain)]))
}

function totalsOf({ days, rules }: ChainHours): HoursTotals {
  return { ...hoursTotals(days, rules), required: rules.required }
}

/** All days of a student but rejected ones, and the chains that count them. */
export type StudentHours = { chains: readonly Chain[]; days: readonly DayRow[] }

/** Students who ask at the same moment share the statements. */
export const findHours = gathered(async (db: Db, studentIds: readonly number[]): Promise<StudentHours[]> => {
  const [chains, days] = await Promise.all([listChainsOf(db, studentIds), listDaysOf(db, studentIds)])
  const [chainsBy, daysBy] = [byStudent(chains), byStudent(days)]
  return studentIds.map((id) => ({ chains: chainsBy.get(id) ?? [], days: daysBy.get(id) ?? [] }))
})

/** The hours of one placement of the student, as `hoursOf` has them. */
export function hoursIn({ chains, days }: StudentHours, placementId: number): HoursTotals {
  const own = chains.filter((chain) => chain.placementId === placementId)
  const done = days.filter(({ status }) => status !== 'open')
  const [found] = withDays(own, done)
  return found ? totalsOf(found) : noHours
}

/** The days of the whole chain of each placement, and the rules that count them. */
export async function readChains(db: Db | Tx, placementIds: readonly number[]): Promise<ChainHours[]> {
  if (placementIds.length === 0) return []
  const chains = await listChains(db, placementIds)
  const all = [...new Set(chains.flatMap(({ chain }) => chain))]
  return withDays(chains, await listChainDays(db, all))
}

function withDays(chains: readonly Chain[], days: readonly DayRow[]): ChainHours[] {
  const ofPlacement = byPlacement(days.map(asCounted))
  return chains.map(({ placementId, chain, own, ...rules }) => ({
    placementId,
    days: chain.flatMap((id) => ofPlacement.get(id) ?? []),
    rules: { ...rules, isOwn: (day) => own.includes(day.placementId) },
  }))
}

/** A record as the rules of the week read it. Copying the whole record would cost ten times as much. */
export function asCounted({ id, placementId, workDate, credited, earned, lockedMinutes, status }: DayRow): ChainDay {
  return { id, placementId, workDate, credited, earned, lockedMinutes, status, isApproved: isCounted(status) }
}

function listChainDays(db: Db | Tx, placementIds: readonly number[]) {
  return db<DayRow[]>`
    select ${dayColumns(db)} from time_records where placement_id = any(${placementIds as number[]}) and status not in ('rejected', 'open')`
}

function listDaysOf(db: Db, studentIds: readonly number[]) {
  return db<(DayRow & { studentId: number })[]>`
    select student_id, ${dayColumns(db)}
    from time_records where student_id = any(${studentIds as number[]}) and status <> 'rejected'`
}

function dayColumns(db: Db | Tx) {
  return db`id, placement_id, work_date, credited, earned_minutes as earned, counted_minutes as locked_minutes, status`
}
