import fc from 'fast-check'
import { addDays } from '#domain/calendar.ts'
import type { Tx } from '#server/db.ts'
import { aCourse, aPlacement, aStudent, aSupervisor, aTeacher } from './school.ts'

const aDay = fc.record({
  credited: fc.integer({ min: 1, max: 720 }),
  earnedShare: fc.constantFrom(0, 0, 0, 0.25, 1),
  lockedShare: fc.constantFrom(1, 1, 0.5, 0),
  status: fc.constantFrom(
    'approved',
    'approved',
    'approved',
    'approved',
    'submitted',
    'returned',
    'incomplete',
    'rejected',
  ),
})
const aSpell = fc.record({
  /** Days between two placements; with 0 the second begins during the last day of the first. */
  gap: fc.constantFrom(0, 0, 0, 1, 2, 20),
  days: fc.array(fc.option(aDay, { freq: 4 }), { minLength: 5, maxLength: 40, size: 'max' }),
  continues: fc.constantFrom(true, true, false),
  carried: fc.constantFrom(0, 0, 0, 300, 40_000),
  isProven: fc.boolean(),
  course: fc.nat(2),
  cap: fc.constantFrom(0, 600, 1200, 2400, 3000),
})
const anIntern = fc.record({
  /** How many of the last days are still to come. */
  ahead: fc.nat(6),
  spells: fc.array(aSpell, { minLength: 1, maxLength: 3 }),
  end: fc.constantFrom('deployed', 'deployed', 'hours_met', 'on_hold', 'completed', 'pulled_out'),
  isPreparedAgain: fc.boolean(),
  kept: fc.array(fc.record({ week: fc.nat(10), minutes: fc.integer({ min: 1, max: 900 }) }), { maxLength: 2 }),
})
type Intern = typeof anIntern extends fc.Arbitrary<infer T> ? T : never
type Spell = Intern['spells'][number]

type SchoolSize = { interns: number; seed: number; today: string }
type School = { tx: Tx; today: string; courseIds: readonly number[]; coordinatorId: number }

/**
 * Interns whose placements end in the middle of days, weeks and months, some continued, with every weekly cap, minutes
 * earned by passes, carried hours with and without proof, kept weeks and locked months: September of the first program
 * and October of the second. Impossible cases, such as an undecided day in a locked month, are left out.
 */
export async function loadGenerated(tx: Tx, { interns, seed, today }: SchoolSize): Promise<{ coordinatorId: number }> {
  const courseIds = [await aCourse(tx), await aCourse(tx), await aCourse(tx)]
  const coordinatorId = await aTeacher(tx, { courseIds })
  for (const [place, month] of ['2026-09', '2026-10'].entries()) {
    await tx`
      insert into month_locks (course_id, month, locked_by, locked_at)
      values (${courseIds[place] ?? 0}, ${month}, ${coordinatorId}, ${tx.change.now})`
  }
  const school = { tx, today, courseIds, coordinatorId }
  for (const intern of fc.sample(anIntern, { numRuns: interns, seed })) await loadIntern(school, intern)
  return { coordinatorId }
}

async function loadIntern({ tx, today, courseIds, coordinatorId }: School, intern: Intern): Promise<void> {
  const studentId = await aStudent(tx, { courseId: courseIds[0] ?? 0, coordinatorId })
  const length = intern.spells.reduce((sum, { days, gap }) => sum + days.length - 1 + gap, 0)
  let start = addDays(today, intern.ahead - length)
  let earlier: { id: number; spell: Spell } | null = null
  for (const [place, spell] of intern.spells.entries()) {
    if (start > today) break
    const end = addDays(start, spell.days.length - 1)
    const isLast = place === intern.spells.length - 1 || addDays(end, spell.gap) > today
    const continues = earlier !== null && spell.continues
    const status = isLast ? intern.end : 'transferred'
    const hasEnded = ['completed', 'pulled_out', 'transferred'].includes(status)
    const courseId = courseIds[continues || place === 0 ? spell.course : 0] ?? 0
    const id: number = await aPlacement(tx, studentId, {
      courseId,
      status,
      startDate: start,
      endDate: hasEnded ? (end < today ? end : today) : null,
      supervisorId: await aSupervisor(tx),
    })
    await tx`
      update placements set continues_id = ${continues ? (earlier?.id ?? null) : null}, max_minutes_per_week = ${spell.cap},
        carried_minutes = ${spell.carried}, carried_reason = ${spell.carried > 0 ? 'Certified elsewhere' : null},
        carried_file = ${spell.carried > 0 && spell.isProven ? 'proof' : null},
        carried_proven = ${spell.isProven ? spell.carried : 0}
      where id = ${id}`
    await loadDays({ tx, today }, { studentId, placementId: id, start, courseId, spell, courseIds })
    earlier = { id, spell }
    start = addDays(end, spell.gap)
    if (isLast) break
  }
  if (earlier === null) return
  if (intern.isPreparedAgain && intern.end === 'pulled_out') {
    const id = await aPlacement(tx, studentId, { status: 'draft', startDate: addDays(today, 30) })
    await tx`update placements set continues_id = ${earlier.id} where id = ${id}`
  }
  // Drafted by mistake and given up, which changes nothing.
  if (intern.isPreparedAgain && intern.end === 'completed') {
    await aPlacement(tx, studentId, { status: 'withdrawn', startDate: addDays(today, 30) })
  }
  for (const { week, minutes } of intern.kept) {
    await tx`
      insert into kept_weeks (placement_id, week, minutes_before, minutes_after, kept_minutes)
      values (${earlier.id}, ${addDays('2026-08-31', 7 * week)}, ${minutes}, 0, ${minutes}) on conflict do nothing`
  }
}

type Days = {
  studentId: number
  placementId: number
  start: string
  courseId: number
  spell: Spell
  courseIds: readonly number[]
}

async function loadDays({ tx, today }: Pick<School, 'tx' | 'today'>, days: Days): Promise<void> {
  const { studentId, placementId, start, courseId, spell, courseIds } = days
  const rows = spell.days.flatMap((day, place) => {
    const workDate = addDays(start, place)
    if (day === null || workDate > today) return []
    const month = workDate.slice(0, 7)
    const isLocked =
      (courseId === courseIds[0] && month === '2026-09') || (courseId === courseIds[1] && month === '2026-10')
    const wanted = workDate === today && day.status === 'submitted' ? 'open' : day.status
    const status = !isLocked ? wanted : wanted === 'approved' ? 'locked' : 'rejected'
    const credited = status === 'incomplete' ? 0 : day.credited
    return [
      {
        student_id: studentId,
        placement_id: placementId,
        work_date: workDate,
        credited,
        earned: Math.floor(credited * day.earnedShare),
        locked: status === 'locked' ? Math.floor(credited * day.lockedShare) : null,
        status,
        closes_at: `${addDays(workDate, 1)}T00:00:00Z`,
      },
    ]
  })
  await tx`
    insert into time_records (student_id, placement_id, work_date, am_in, pm_out, day_type, rendered, credited, earned_minutes,
      counted_minutes, late, undertime, overtime, explanation, flags, status, basis, closes_at)
    select student_id, placement_id, work_date, work_date + interval '1 minute', work_date + interval '9 hours', 'regular',
      credited, credited, earned, locked, 0, 0, 0,
      jsonb_build_array(jsonb_build_object('step', 'pair', 'text', 'Worked', 'minutes', credited)), '{}', status,
      jsonb_build_object('dayName', null, 'schedule', null, 'workDate', work_date, 'zone', 'Asia/Manila'), closes_at
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as n (student_id bigint, placement_id bigint, work_date date,
      credited integer, earned integer, locked integer, status text, closes_at timestamptz)`
}
