import type { Db } from '#server/db.ts'

/**
 * A second reading of the weekly cap (rule 7), in whole numbers and loops and without any code of the product, so that
 * a test can compare every reader with it. A week is L + least(max(0, cap + E − L), S), shown in date order.
 */
export type OracleDay = {
  id: number
  studentId: number
  placementId: number
  workDate: string
  credited: number
  earned: number
  locked: number | null
  status: string
}
export type OraclePlacement = {
  id: number
  studentId: number
  continuesId: number | null
  courseId: number
  termId: number
  status: string
  endDate: string | null
  required: number
  cap: number
  carried: number
}
type Kept = { placementId: number; week: string; minutes: number }
type School = { placements: readonly OraclePlacement[]; days: readonly OracleDay[]; kept: readonly Kept[] }

export async function readSchool(db: Db): Promise<School> {
  const [placements, days, kept] = await Promise.all([
    db<OraclePlacement[]>`
      select id, student_id, continues_id, course_id, term_id, status, end_date, required_minutes as required,
        max_minutes_per_week as cap,
        least(carried_minutes, required_minutes, case when carried_kept then carried_minutes else carried_proven end) as carried
      from placements order by id`,
    db<OracleDay[]>`
      select id, student_id, placement_id, work_date, credited, earned_minutes as earned, counted_minutes as locked, status
      from time_records order by work_date, id`,
    db<Kept[]>`select placement_id, week, kept_minutes as minutes from kept_weeks where confirmed_at is null`,
  ])
  return { placements, days, kept }
}

const isApproved = ({ status }: OracleDay) => status === 'approved' || status === 'locked'
const isWaiting = ({ status }: OracleDay) => status === 'submitted' || status === 'returned' || status === 'incomplete'

export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/** What every day counts or would add, and the hours of every placement with those before it. */
export function reckon({ placements, days, kept }: School) {
  const byId = new Map(placements.map((one) => [one.id, one]))
  const after = new Map(
    placements.flatMap((one) => (one.continuesId === null ? [] : [[one.continuesId, one] as const])),
  )
  const newestOf = (id: number): OraclePlacement => {
    let newest = byId.get(id) as OraclePlacement
    for (let next = after.get(newest.id); next; next = after.get(newest.id)) newest = next
    return newest
  }
  const weeks = new Map<string, OracleDay[]>()
  for (const day of days) {
    const key = `${newestOf(day.placementId).id} ${mondayOf(day.workDate)}`
    weeks.set(key, [...(weeks.get(key) ?? []), day])
  }
  const counted = new Map<number, number>()
  const pending = new Map<number, number>()
  for (const [key, ofWeek] of weeks) {
    const [newestId = '', week = ''] = key.split(' ')
    let cap = byId.get(Number(newestId))?.cap ?? 0
    for (const one of kept) {
      if (one.week === week && newestOf(one.placementId).id === Number(newestId)) cap += one.minutes
    }
    const approved = ofWeek.filter(isApproved)
    let room = roomOf(approved, cap)
    for (const day of approved) {
      const minutes = day.locked ?? Math.min(day.credited, room)
      if (day.locked === null) room -= minutes
      counted.set(day.id, minutes)
    }
    const waiting = ofWeek.filter(isWaiting)
    let left = totalOf([...approved, ...waiting], cap) - totalOf(approved, cap)
    for (const day of waiting) {
      const minutes = Math.min(day.credited, left)
      left -= minutes
      pending.set(day.id, minutes)
    }
  }
  const hoursOf = (id: number) => {
    let [approved, waiting] = [0, 0]
    for (let at: OraclePlacement | undefined = byId.get(id); at; at = byId.get(at.continuesId ?? 0)) {
      approved += at.carried
      for (const day of days) {
        if (day.placementId !== at.id) continue
        approved += counted.get(day.id) ?? 0
        waiting += pending.get(day.id) ?? 0
      }
    }
    return { approved, pending: waiting }
  }
  const hours = new Map(placements.map(({ id }) => [id, hoursOf(id)]))
  return { counted, pending, hours, newestOf }
}

function roomOf(approved: readonly OracleDay[], cap: number): number {
  const locked = approved.reduce((sum, day) => sum + (day.locked ?? 0), 0)
  const earned = approved.reduce((sum, day) => sum + day.earned, 0)
  return Math.max(0, cap + earned - locked)
}

function totalOf(approved: readonly OracleDay[], cap: number): number {
  const locked = approved.reduce((sum, day) => sum + (day.locked ?? 0), 0)
  const open = approved.reduce((sum, day) => sum + (day.locked === null ? day.credited : 0), 0)
  return locked + Math.min(roomOf(approved, cap), open)
}
