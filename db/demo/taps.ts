import { addDays, datesFrom, weekOf } from '#domain/calendar.ts'
import { type DayWindow, windowOf } from '#domain/day.ts'
import type { RecordStatus } from '#domain/record.ts'
import { renderedMinutes } from '#domain/week.ts'
import { instantAt, msOf } from '#domain/zone.ts'
import { type ClockPlacement, listClockPlacements, readParts, rulesOf } from '#server/days/rules-queries.ts'
import { type WorkedDay, workDay } from './days.ts'
import { type Demo, stamps } from './demo.ts'
import type { Placement } from './placements.ts'
import { type Random, randomOf } from './random.ts'
import { putSealed } from './seals.ts'

export type RecordRow = ReturnType<typeof recordRow>
type Day = WorkedDay & { status: RecordStatus }

/** A term of taps: older weeks are approved, the last is for approval, some days lack a tap, and today has none. */
export async function loadTaps(demo: Demo, placements: readonly Placement[]): Promise<RecordRow[]> {
  const started = placements.filter(
    ({ startDate, supervisorId }) => startDate !== null && startDate < demo.today && supervisorId !== null,
  )
  const ids = started.map(({ id }) => id)
  const from = started.map(({ startDate }) => startDate ?? demo.today).sort()[0] ?? demo.today
  const [rows, parts] = [
    await listClockPlacements(demo.tx, ids),
    await readParts(demo.tx, ids, { from, to: demo.today }),
  ]
  const clocks = new Map(rows.map((row) => [row.id, row]))
  const records: RecordRow[] = []
  const taps: ReturnType<typeof tapRows> = []
  for (const placement of started) {
    const clock = clocks.get(placement.id)
    if (!clock) continue
    const days = daysOf(demo, placement, {
      clock,
      rules: rulesOf(clock, parts, demo.zone),
      random: randomOf(`taps ${placement.id}`),
    })
    for (const day of days) {
      records.push(recordRow({ id: records.length + 1, placement, day }))
      taps.push(...tapRows({ placement, clock, day }))
    }
    await proveTheRest(demo, placement, { clock, days })
  }
  await demo.put('time_records', records)
  taps.sort((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1))
  await putSealed(demo, {
    taps: taps.map((tap, index) => ({ ...tap, id: index + 1 })),
    decisions: decisionsOf(records),
  })
  return records
}

/** Earlier hours are carried hours: the school had just started with the product then. */
const daysOnScreen = 112

type Clocked = { clock: ClockPlacement; rules: ReturnType<typeof rulesOf>; random: Random }

function daysOf(demo: Demo, placement: Placement, { clock, rules, random }: Clocked): Day[] {
  const last = [placement.endDate, addDays(demo.today, -1)].filter((date) => date !== null).sort()[0] ?? demo.today
  const now = instantAt(demo.today, 6 * 60, demo.zone)
  // An intern who is still at work has hours left to render.
  const most =
    placement.status === 'deployed' || placement.status === 'on_hold'
      ? clock.requiredMinutes - 2400
      : Number.POSITIVE_INFINITY
  let credited = 0
  const days: Day[] = []
  const first = placement.startDate ?? last
  if (first < addDays(demo.today, -daysOnScreen)) return []
  for (const workDate of datesFrom(first, last)) {
    const day = workDay(workDate, { random, rules, now })
    if (!day || isLeftOpen(demo, placement, windowOf(workDate, rules)) || credited + day.derived.credited > most)
      continue
    credited += day.derived.credited
    days.push({ ...day, status: statusOf(demo, placement, { day, random }) })
  }
  return days
}

/** Before dawn the day before still runs. The student of the demo leaves it open, so that tapping can be tried. */
function isLeftOpen({ tx }: Demo, { id }: Placement, window: DayWindow): boolean {
  return id === 1 && window.to > msOf(tx.change.now)
}

/** Ended placements are decided. Of live ones this week and the last are for approval, with a few older days. */
function statusOf(
  { today }: Demo,
  { status, id }: Placement,
  { day, random }: { day: WorkedDay; random: Random },
): RecordStatus {
  const { derived, workDate } = day
  const isDone = status !== 'deployed' && status !== 'on_hold'
  if (derived.status !== 'submitted') return isDone ? 'rejected' : derived.status
  if (isDone) return 'approved'
  const isRecent = workDate >= addDays(weekOf(today).from, -7)
  if (isRecent) return 'submitted'
  if (random.chance(0.008)) return 'returned'
  if (random.chance(0.004)) return 'rejected'
  return derived.flags.length === 0 || random.chance(0.9) || id === 1 ? 'approved' : 'submitted'
}

type Recorded = { id: number; placement: Placement; day: Day }

function recordRow({ id, placement, day: { workDate, basis, derived, status } }: Recorded) {
  const { times, unpaired: _, earned, ...measured } = derived
  const isDecided = status === 'approved' || status === 'returned' || status === 'rejected'
  const decidedAt = `${addDays(weekOf(workDate).to, 1)}T03:00:00Z`
  return {
    id,
    studentId: placement.student.id,
    placementId: placement.id,
    ...measured,
    earnedMinutes: earned,
    ...times,
    status,
    decidedBy: isDecided ? placement.supervisorId : null,
    decidedAt: isDecided ? decidedAt : null,
    decidedNote:
      status === 'returned'
        ? 'Please add what you worked on'
        : status === 'rejected'
          ? 'You were not at the site'
          : null,
    basis,
    closesAt: basis.closesAt,
    version: 1,
    ...stamps(decidedAt),
  }
}

/** The decisions on these days, in their order, as the product keeps them. */
function decisionsOf(records: readonly RecordRow[]) {
  const decided = records.flatMap((record) =>
    record.decidedAt === null ? [] : [{ ...record, decidedAt: record.decidedAt }],
  )
  decided.sort((one, other) => (one.decidedAt < other.decidedAt ? -1 : 1))
  return decided.map((record, index) => {
    const {
      id,
      basis: _,
      closesAt: __,
      decidedNote,
      explanation,
      flags,
      dayType,
      version,
      createdAt,
      updatedAt,
      ...kept
    } = record
    return { ...kept, id: index + 1, recordId: id }
  })
}

type Tapped = { placement: Placement; clock: ClockPlacement; day: Day }

function tapRows({ placement, clock, day }: Tapped) {
  const away = { inside: 0.0003, uncertain: 0.0013, outside: 0.02, unavailable: 0, exempt: 0 }
  return day.taps.map(({ slot, at, source, geofence }) => ({
    studentId: placement.student.id,
    placementId: placement.id,
    workDate: day.workDate,
    slot,
    at,
    receivedAt: source === 'offline' ? new Date(Date.parse(at) + 45 * 60_000).toISOString() : at,
    source,
    delaySeconds: source === 'offline' ? 2700 : 0,
    isClockOff: false,
    latitude: clock.latitude === null ? null : clock.latitude + away[geofence],
    longitude: clock.longitude,
    accuracy: 18,
    siteId: clock.siteId,
    distance: Math.round(away[geofence] * 111_320),
    geofence: clock.setup === 'home' || clock.setup === 'field' ? 'exempt' : geofence,
  }))
}

/** The hours that an ended placement has beyond its records are carried hours. */
async function proveTheRest(
  demo: Demo,
  { id, status }: Placement,
  { clock, days }: { clock: ClockPlacement; days: readonly Day[] },
): Promise<void> {
  if (status !== 'hours_met' && status !== 'completed') return
  const counted = days.map(({ workDate, derived, status }, id) => ({
    id,
    workDate,
    credited: derived.credited,
    earned: derived.earned,
    isApproved: status === 'approved',
    lockedMinutes: null,
  }))
  const missing =
    clock.requiredMinutes - renderedMinutes(counted, { maxMinutesPerWeek: clock.maxMinutesPerWeek, kept: [] })
  if (missing <= 0) return
  await demo.tx`
    update placements set carried_minutes = ${missing}, carried_reason = 'Proven by the company’s own time cards' where id = ${id}`
}
