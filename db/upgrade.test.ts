import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { hoursOf } from '#server/days/hours-queries.ts'
import { type Db, inTransaction, openDb } from '#server/db.ts'
import { settleHours } from '#server/placements/hours.ts'
import { confirmWeek, weeksToConfirm } from '#server/records/kept-weeks.ts'
import { bareDatabase } from '#server/testing/database.ts'
import { migrate, migrationNames } from './migrate.ts'

// Upgrades a school of the first version with locked months, used and unused passes, caps, chains and carried hours. What
// it counted is computed here by the earlier rule: in date order, up to the cap and all passes of the week.
const locked = { courseId: 1, month: '2026-09' }

type Day = {
  id: number
  placementId: number
  workDate: string
  credited: number
  earned: number
  pass: number
  status: string
}
type Placement = {
  id: number
  studentId: number
  continuesId: number | null
  courseId: number
  cap: number
  status: string
  startDate: string
  endDate: string | null
  carried: number
  isProven: boolean
  required: number
}

const aDay = fc.record({
  kind: fc.constantFrom('office', 'office', 'office', 'overtime', 'rest', 'unused'),
  minutes: fc.integer({ min: 60, max: 480 }),
  pass: fc.integer({ min: 30, max: 300 }),
  status: fc.constantFrom('approved', 'approved', 'approved', 'submitted', 'rejected'),
})
const aStudent = fc.record({
  days: fc.array(fc.option(aDay, { freq: 6 }), { minLength: 20, maxLength: 50 }),
  transferAt: fc.option(fc.integer({ min: 3, max: 15 })),
  cap: fc.constantFrom(900, 1500, 2400),
  course: fc.constantFrom(1, 2),
  carried: fc.constantFrom<number>(0, 0, 480, 1200),
  isProven: fc.boolean(),
  status: fc.constantFrom('deployed', 'hours_met', 'completed', 'on_hold'),
})

let db: Db
const closers: (() => unknown)[] = []
const school = { placements: [] as Placement[], days: [] as Day[] }
type Row = Record<string, unknown>
let before: { days: Row[]; statuses: Row[] }

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapat-upgrade-'))
  const { url, drop } = await bareDatabase()
  db = openDb(url, { max: 2, patience: 0 })
  closers.push(
    () => db.end(),
    drop,
    () => rmSync(folder, { recursive: true }),
  )
  const landed = new URL('./migrations/', import.meta.url).pathname
  for (const name of migrationNames().filter((one) => one < '101')) symlinkSync(join(landed, name), join(folder, name))
  await migrate(db, folder)
  generate()
  await load()
  before = await seen()
  await migrate(db)
})

afterAll(async () => {
  for (const close of closers) await close()
})

function generate(): void {
  for (const [place, one] of fc.sample(aStudent, { numRuns: 80, seed: 9 }).entries()) {
    const own: Day[] = []
    const first = school.placements.length + 1
    const isTransferred = one.transferAt !== null
    for (const [offset, day] of one.days.entries()) {
      if (day === null) continue
      const workDate = addDays('2026-08-31', offset)
      const isSecond = isTransferred && offset >= (one.transferAt ?? 0)
      const isLocked = one.course === locked.courseId && workDate.startsWith(locked.month)
      // A day that was approved after the lock.
      const status = isLocked
        ? day.status === 'approved'
          ? offset % 5 === 0
            ? 'approved'
            : 'locked'
          : 'rejected'
        : day.status
      const worked = {
        office: day.minutes,
        overtime: 480 + Math.min(day.pass, day.minutes),
        rest: Math.min(day.pass, day.minutes),
        unused: 0,
      }
      const earned = {
        office: 0,
        overtime: Math.min(day.pass, day.minutes),
        rest: Math.min(day.pass, day.minutes),
        unused: 0,
      }
      own.push({
        id: school.days.length + own.length + 1,
        placementId: isSecond ? first + 1 : first,
        workDate,
        credited: worked[day.kind],
        earned: earned[day.kind],
        pass: day.kind === 'office' ? 0 : day.pass,
        status: day.kind === 'unused' ? 'none' : status,
      })
    }
    school.days.push(...own)
    // Nothing kept a first day from being moved behind the days with hours, even into the future.
    const startDate = place % 16 === 4 ? '2027-02-01' : place % 4 === 0 ? '2026-09-28' : '2026-08-31'
    const hasLastDay = ['completed', 'transferred'].includes(isTransferred ? 'transferred' : one.status)
    const endDate = hasLastDay && place % 8 === 4 ? '2027-03-01' : null
    const common = {
      studentId: place + 10,
      courseId: one.course,
      cap: one.cap,
      required: 29_160,
      startDate,
      endDate: null,
    }
    const { carried, isProven, status } = one
    if (isTransferred) {
      const ended = { ...common, endDate, continuesId: null, status: 'transferred', carried, isProven }
      school.placements.push({ id: first, ...ended })
      school.placements.push({ id: first + 1, ...common, continuesId: first, status, carried: 0, isProven: false })
    } else {
      school.placements.push({ id: first, ...common, endDate, continuesId: null, status, carried, isProven })
    }
    // Those who had met their hours had met them to the minute.
    const newest = school.placements.at(-1) as Placement
    const total = weeksThen(newest).reduce((sum, week) => sum + week.total, carried)
    if (status === 'hours_met' || status === 'completed') newest.required = Math.max(1, total)
  }
}

const chainOf = ({ id, continuesId }: Placement) => [id, ...(continuesId === null ? [] : [continuesId])]
const isNewest = ({ id }: Placement) => !school.placements.some(({ continuesId }) => continuesId === id)
const isCounted = ({ status }: Day) => status === 'approved' || status === 'locked'

/** The weeks of a chain by the earlier rule, and what each day counted. */
function weeksThen(newest: Placement) {
  const ids = chainOf(newest)
  const own = school.days.filter(({ placementId }) => ids.includes(placementId))
  const weeks = new Map<string, Day[]>()
  for (const day of own) {
    const date = new Date(`${day.workDate}T00:00:00Z`)
    const week = addDays(day.workDate, -((date.getUTCDay() + 6) % 7))
    weeks.set(week, [...(weeks.get(week) ?? []), day])
  }
  return [...weeks].map(([week, days]) => {
    let room = newest.cap + days.reduce((sum, { pass }) => sum + pass, 0)
    const counted = new Map<number, number>()
    for (const day of days.filter(isCounted)) {
      counted.set(day.id, Math.min(day.credited, room))
      room -= Math.min(day.credited, room)
    }
    return {
      week,
      days: days.filter(isCounted),
      counted,
      total: [...counted.values()].reduce((sum, one) => sum + one, 0),
    }
  })
}

async function load(): Promise<void> {
  const students = [...new Set(school.placements.map(({ studentId }) => studentId))]
  await db`insert into courses (id, code, name, required_hours) overriding system value values (1, 'A', 'A', 486), (2, 'B', 'B', 486)`
  await db`
    insert into terms (id, school_year, semester, starts_on, ends_on, current) overriding system value
    values (1, '2026-2027', 'first', '2026-06-01', '2026-12-18', true)`
  await db`insert into users (id, role, username) overriding system value values (1, 'admin', 'admin')`
  await db`
    insert into users (id, role, username, first_name, last_name) overriding system value
    select id, 'student', 's' || id, 'Ana', 'Santos' || id from unnest(${students}::bigint[]) id`
  await db`
    insert into students (id, student_number, course_id) select id, 's' || id, 1 from unnest(${students}::bigint[]) id`
  await db`
    insert into placements (id, student_id, term_id, course_id, status, start_date, end_date, required_minutes, max_minutes_per_week,
      continues_id, carried_minutes, carried_reason, carried_file)
    overriding system value
    select id, "studentId", 1, "courseId", status, "startDate", "endDate", required, cap, "continuesId", carried,
      case when carried > 0 then 'Elsewhere' end, case when carried > 0 and "isProven" then 'proof' end
    from json_to_recordset(${JSON.stringify(school.placements)}::text::json) as p (id bigint, "studentId" bigint,
      "courseId" bigint, cap integer, status text, "startDate" date, "endDate" date, carried integer, "isProven" boolean, required integer, "continuesId" bigint)
    order by id`
  await db`
    insert into passes (placement_id, on_date, kind, minutes, reason, granted_by)
    select "placementId", "workDate", case when credited > 480 or credited = 0 then 'overtime' else 'rest_day' end, pass,
      'Inventory', 1
    from json_to_recordset(${JSON.stringify(school.days)}::text::json) as d ("placementId" bigint, "workDate" date, pass integer,
      credited integer) where pass > 0`
  await db`
    insert into time_records (id, student_id, placement_id, work_date, day_type, rendered, credited, late, undertime, overtime,
      explanation, flags, status, basis, closes_at)
    overriding system value
    select d.id, p.student_id, p.id, "workDate", case when pass > 0 and credited <= 480 then 'rest' else 'regular' end, credited,
      credited, 0, 0, greatest(0, credited - 480),
      jsonb_build_array(jsonb_build_object('step', 'pair', 'text', 'Worked', 'minutes', credited)), '{}', d.status,
      jsonb_build_object('maxMinutesPerDay', 480, 'schedule', jsonb_build_object('kind', 'fixed'), 'passes',
        jsonb_build_object('overtime', case when credited > 480 then pass else 0 end,
          'rest_day', case when credited <= 480 then pass else 0 end, 'holiday', 0)),
      "workDate" + interval '1 day'
    from json_to_recordset(${JSON.stringify(school.days)}::text::json) as d (id bigint, "placementId" bigint, "workDate" date,
      credited integer, pass integer, status text) join placements p on p.id = d."placementId" where d.status <> 'none'`
  await db`insert into month_locks values (${locked.courseId}, ${locked.month}, 1, now())`
}

async function seen() {
  const days =
    await db`select id, work_date, rendered, credited, late, undertime, overtime, explanation from time_records order by id`
  const statuses = await db`select id, status from placements order by id`
  return { days: [...days], statuses: [...statuses] }
}

test('no day’s credit changes, and no placement is moved', async () => {
  expect(before.days.length).toBeGreaterThan(1_500)
  expect(await seen()).toEqual(before)
})

test('a placement begins by its first hours, and one that ended without a last day gets that of the last', async () => {
  const rows = await db<{ id: number; startDate: string; endDate: string | null }[]>`
    select id, start_date, end_date from placements order by id`
  const told = await db<{ id: number; before: object; after: object }[]>`
    select record_id as id, before, after from audit_events where noun = 'placement' order by record_id`
  const moved = { running: 0, ended: 0, endedWithLastDay: 0 }
  const expected = school.placements.map(({ id, status, startDate, endDate }) => {
    const dates = school.days.flatMap((day) =>
      day.placementId === id && !['none', 'rejected'].includes(day.status) ? [day.workDate] : [],
    )
    const [first, last] = [dates.at(0), dates.at(-1)]
    if (!first || !last) return { id, startDate, endDate }
    const hasEnded = ['completed', 'transferred'].includes(status)
    if (first < startDate) moved[endDate ? 'endedWithLastDay' : hasEnded ? 'ended' : 'running'] += 1
    return { id, startDate: first < startDate ? first : startDate, endDate: endDate ?? (hasEnded ? last : null) }
  })
  expect([...rows]).toEqual(expected)
  expect(Math.min(...Object.values(moved))).toBeGreaterThan(3)
  const changes = expected.flatMap(({ id, startDate, endDate }) => {
    const then = school.placements.find((one) => one.id === id) as Placement
    const before = {
      ...(then.startDate === startDate ? {} : { startDate: then.startDate }),
      ...(then.endDate === endDate ? {} : { endDate: then.endDate }),
    }
    const after = Object.fromEntries(Object.entries({ startDate, endDate }).filter(([field]) => field in before))
    return Object.keys(before).length > 0 ? [{ id, before, after }] : []
  })
  expect([...told]).toEqual(changes)
})

test('every locked day keeps what it counted, also one that had slipped into the locked month', async () => {
  const rows = await db<{ id: number; counted: number | null; status: string }[]>`
    select id, counted_minutes as counted, status from time_records order by id`
  const then = new Map(
    school.placements.filter(isNewest).flatMap((one) => weeksThen(one).flatMap(({ counted }) => [...counted])),
  )
  let locks = 0
  for (const { id, counted, status } of rows) {
    const day = school.days.find((one) => one.id === id) as Day
    const placement = school.placements.find((one) => one.id === day.placementId)
    const isLocked = placement?.courseId === locked.courseId && day.workDate.startsWith(locked.month) && isCounted(day)
    expect([id, counted, status === 'locked']).toEqual([id, isLocked ? then.get(id) : null, isLocked])
    locks += isLocked ? 1 : 0
  }
  expect(locks).toBeGreaterThan(200)
})

test('every total is what it was, but for carried hours without proof of who had not met the hours', async () => {
  const newest = school.placements.filter(isNewest)
  const hours = await hoursOf(
    db,
    newest.map(({ id }) => id),
  )
  let unproven = 0
  for (const one of newest) {
    const rendered = weeksThen(one).reduce((sum, { total }) => sum + total, 0)
    const own = school.placements.filter(({ id }) => chainOf(one).includes(id))
    const carried = own.reduce((sum, { carried: minutes, isProven, required }) => {
      const counts = isProven || one.status === 'hours_met' || one.status === 'completed'
      return sum + (counts ? Math.min(minutes, required) : 0)
    }, 0)
    unproven += own.filter((each) => each.carried > 0 && !each.isProven).length
    expect([one.id, hours.get(one.id)?.approved]).toEqual([one.id, rendered + carried])
  }
  expect(unproven).toBeGreaterThan(10)
})

test('the weeks that fall are listed with both figures, and no others', async () => {
  const admin = { id: 1, role: 'admin', sessionId: 0 } as const
  const listed = await weeksToConfirm(db, admin)
  const expected = school.placements.filter(isNewest).flatMap((one) =>
    weeksThen(one).flatMap(({ week, days, counted, total }) => {
      const isLocked = (day: Day) => one.courseId === locked.courseId && day.workDate.startsWith(locked.month)
      const kept = days.filter(isLocked).reduce((sum, { id }) => sum + (counted.get(id) ?? 0), 0)
      const open = days.filter((day) => !isLocked(day)).reduce((sum, { credited }) => sum + credited, 0)
      const earned = days.reduce((sum, day) => sum + day.earned, 0)
      const after = kept + Math.min(Math.max(0, one.cap + earned - kept), open)
      return total > after ? [`${one.id} ${week} ${total} ${after}`] : []
    }),
  )
  expect(expected.length).toBeGreaterThan(20)
  const found = listed.map(({ placementId, week, minutesBefore, minutesAfter }) =>
    [placementId, week, minutesBefore, minutesAfter].join(' '),
  )
  expect(found.sort()).toEqual(expected.sort())
})

test('what is done next takes nobody out of hours met; a week that is confirmed does', async () => {
  const change = { by: { id: 1, role: 'admin' as const }, ip: null, now: '2026-11-16T01:00:00.000Z' }
  const ids = school.placements.map(({ id }) => id)
  await inTransaction(db, change, (tx) => settleHours(tx, ids))
  const held = await db`select id from placements where status in ('hours_met', 'completed') order by id`
  const expected = before.statuses.filter(({ status }) => status === 'hours_met' || status === 'completed')
  expect(held.map(({ id }) => id)).toEqual(expect.arrayContaining(expected.map(({ id }) => id)))
  const admin = { id: 1, role: 'admin', sessionId: 0 } as const
  const weeks = await weeksToConfirm(db, admin)
  const met = await db<{ id: number }[]>`select id from placements where status = 'hours_met'`
  const week = weeks.find(({ placementId }) => met.some(({ id }) => id === placementId))
  expect(week).toBeDefined()
  const before2 = (await hoursOf(db, [week?.placementId ?? 0])).get(week?.placementId ?? 0)
  await inTransaction(db, change, (tx) => confirmWeek(tx, admin, week?.id ?? 0))
  const after = (await hoursOf(db, [week?.placementId ?? 0])).get(week?.placementId ?? 0)
  expect((before2?.approved ?? 0) - (after?.approved ?? 0)).toBe((week?.minutesBefore ?? 0) - (week?.minutesAfter ?? 0))
  expect(await db`select status from placements where id = ${week?.placementId ?? 0}`).toEqual([{ status: 'deployed' }])
})
