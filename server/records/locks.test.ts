import { expect, test } from 'vitest'
import { corrections } from '#contract/corrections.ts'
import { courses } from '#contract/courses.ts'
import { holidays } from '#contract/holidays.ts'
import { passes } from '#contract/passes.ts'
import { placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { students } from '#contract/students.ts'
import { suspensions } from '#contract/suspensions.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import { startApi } from '#server/testing/api.ts'
import { aDay } from '#server/testing/days.ts'
import { untilHeldUp } from '#server/testing/held-up.ts'
import { aCourse, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
const manila = (date: string, time = '09:00') => new Date(`${date}T${time}:00+08:00`).toISOString()
const september = { month: '2026-09' }

/** September with an approved day, a rejected one, one that was returned, and a request: all but the first slipped in. */
async function aSeptember() {
  const ids = await api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const teacherId = await aTeacher(tx, { courseIds: [courseId] })
    const supervisorId = await aSupervisor(tx)
    const studentId = await aStudent(tx, { courseId, coordinatorId: teacherId })
    const placementId = await aPlacement(tx, studentId, { supervisorId })
    const approvedId = await aDay(tx, placementId, '2026-09-07', { credited: 480 })
    const passId = Number(
      (
        await tx`insert into passes (placement_id, on_date, kind, minutes, reason, granted_by)
          values (${placementId}, '2026-09-05', 'rest_day', 240, 'Inventory', ${teacherId}) returning id`
      )[0]?.id,
    )
    return { courseId, teacherId, supervisorId, studentId, placementId, approvedId, passId, adminId: await anAdmin(tx) }
  })
  api.at(manila('2026-10-05'))
  const [admin, teacher, supervisor, student] = await Promise.all(
    [ids.adminId, ids.teacherId, ids.supervisorId, ids.studentId].map((id) => api.as(id)),
  )
  const lock = (locked: boolean) => admin!(records.lock, { body: { courseId: ids.courseId, month: '2026-09', locked } })
  const total = async () => {
    const { data } = await admin!(records.month, { params: { studentId: ids.studentId }, query: september })
    return [data.monthCredited, data.totals.approved]
  }
  return { ...ids, admin: admin!, teacher: teacher!, supervisor: supervisor!, student: student!, lock, total }
}

test('nothing but an unlock changes what a locked month counts, whatever is tried', async () => {
  const s = await aSeptember()
  expect((await s.lock(true)).data).toMatchObject({ locked: true, records: 1 })
  // Older versions let this in after a lock.
  const late = await api.write(async (tx) => ({
    rejected: await aDay(tx, s.placementId, '2026-09-08', { status: 'rejected' }),
    returned: await aDay(tx, s.placementId, '2026-09-09', { status: 'returned' }),
    submitted: await aDay(tx, s.placementId, '2026-09-10', { status: 'submitted' }),
    request: Number(
      (
        await tx`insert into corrections (student_id, placement_id, work_date, kind, proposed, reason, created_at)
          values (${s.studentId}, ${s.placementId}, '2026-09-11', 'whole_day',
            ${JSON.stringify({ am_in: manila('2026-09-11', '08:00'), pm_out: manila('2026-09-11', '17:00') })}::text::jsonb,
            'My phone was broken', now()) returning id`
      )[0]?.id,
    ),
  }))
  const before = await s.total()
  expect(before).toEqual([480, 480])
  const decide = (id: number, status: 'approved' | 'submitted' | 'returned' | 'rejected') => ({
    body: { ids: [id], status, note: 'A good reason' },
  })
  const ask = { workDate: '2026-09-07', reason: 'The bus did not come' }
  const pass = { placementId: s.placementId, kind: 'overtime' as const, minutes: 120, reason: 'Inventory' }
  const refused: Record<string, () => Promise<{ status: number; code?: string; message: string }>> = {
    'a reopening of the locked day': () => s.admin(records.decide, decide(s.approvedId, 'submitted')),
    'a reopening of a rejected day': () => s.teacher(records.decide, decide(late.rejected, 'submitted')),
    'an approval': () => s.supervisor(records.decide, decide(late.submitted, 'approved')),
    'a return': () => s.teacher(records.decide, decide(late.submitted, 'returned')),
    'a student who submits again': () => s.student(records.resubmit, { params: { recordId: late.returned } }),
    'a note': () => s.student(records.note, { params: { recordId: s.approvedId }, body: { note: 'Another' } }),
    'a request that was pending': () =>
      s.supervisor(corrections.decide, { params: { id: late.request }, body: { status: 'approved' } }),
    'a request with other times': () =>
      s.admin(corrections.decide, {
        params: { id: late.request },
        body: {
          status: 'changed',
          proposed: { am_in: manila('2026-09-11', '08:00'), am_out: manila('2026-09-11', '12:00') },
        },
      }),
    'a new request': () => s.student(corrections.ask, { body: { ...ask, kind: 'excuse', proposed: {} } }),
    'a pass': () => s.teacher(passes.create, { body: { ...pass, date: '2026-09-07' } }),
    'a pass that moves in': () => s.teacher(passes.update, { params: { id: s.passId }, body: { date: '2026-09-12' } }),
    'more minutes of a pass': () => s.admin(passes.update, { params: { id: s.passId }, body: { minutes: 480 } }),
    'a pass that is taken away': () => s.teacher(passes.remove, { params: { id: s.passId } }),
  }
  for (const [what, act] of Object.entries(refused)) {
    const answer = await act()
    expect([what, answer.status, answer.code]).toEqual([what, 409, 'month_locked'])
    expect(answer.message).toContain('September 2026 is locked. Only an admin can unlock it.')
    expect(await s.total()).toEqual(before)
  }
  const allowed: Record<string, () => Promise<{ status: number }>> = {
    'a smaller cap of day and week': () =>
      s.admin(courses.update, {
        params: { id: s.courseId },
        body: { maxMinutesPerDay: 240, maxMinutesPerWeek: 300, applyToLive: true },
      }),
    'a holiday': () => s.admin(holidays.create, { body: { date: '2026-09-07', name: 'Feast', type: 'regular' } }),
    'a suspension': () =>
      s.admin(suspensions.create, { body: { fromDate: '2026-09-07', untilDate: '2026-09-08', reason: 'Typhoon' } }),
    'another schedule': () =>
      s.admin(placements.update, {
        params: { id: s.placementId },
        body: {
          schedules: [
            {
              validFrom: '2026-06-15',
              days: [2],
              first: { start: '09:00', end: '10:00' },
              second: null,
              kind: 'fixed',
            },
          ],
        },
      }),
    'a rejected request': () =>
      s.admin(corrections.decide, { params: { id: late.request }, body: { status: 'rejected', note: 'Too late' } }),
    'another program of the student': async () =>
      s.admin(students.update, {
        params: { id: s.studentId },
        body: { courseId: await api.write((tx) => aCourse(tx)) },
      }),
    'a transfer': () =>
      s.admin(placements.move, {
        params: { id: s.placementId },
        body: { status: 'transferred', reason: 'The company closed' },
      }),
  }
  for (const [what, act] of Object.entries(allowed)) {
    const answer = await act()
    expect([what, answer.status]).toEqual([what, 200])
    await api.runJobs()
    expect([what, ...(await s.total())]).toEqual([what, ...before])
  }
  const changed = await s.admin(records.changed)
  expect(changed.data.records.find(({ id }) => id === s.approvedId)).toMatchObject({ status: 'locked', wouldBe: 0 })
  expect((await s.teacher(records.changed)).data.records.map(({ id }) => id)).not.toContain(s.approvedId)
  expect((await s.lock(false)).data).toMatchObject({ records: 1 })
  expect(await s.total()).toEqual([300, 300])
})

test('the database itself keeps a locked day', async () => {
  const s = await aSeptember()
  await s.lock(true)
  const change = api.db`update time_records set credited = 0 where id = ${s.approvedId}`
  await expect(change).rejects.toMatchObject({ constraint_name: 'time_records_locked_stays' })
  await expect(api.db`delete from time_records where id = ${s.approvedId}`).rejects.toThrow('a locked day stays')
  const [row] = await api.db`select counted_minutes from time_records where id = ${s.approvedId}`
  expect(row).toEqual({ countedMinutes: 480 })
})

test('a month of a placement of another program is not locked with this one', async () => {
  const s = await aSeptember()
  await s.lock(true)
  const other = await api.write(async (tx) => {
    const courseId = await aCourse(tx)
    await tx`update placements set status = 'transferred', end_date = '2026-09-15' where id = ${s.placementId}`
    const id = await aPlacement(tx, s.studentId, { courseId, startDate: '2026-09-15', supervisorId: s.supervisorId })
    await tx`update placements set continues_id = ${s.placementId} where id = ${id}`
    return aDay(tx, id, '2026-09-16', { status: 'submitted' })
  })
  expect((await s.supervisor(records.decide, { body: { ids: [other], status: 'approved' } })).status).toBe(200)
  expect(await s.total()).toEqual([960, 960])
})

test('of a lock and an approval at once the second sees what the first has done', async () => {
  const s = await aSeptember()
  const submitted = await api.write((tx) => aDay(tx, s.placementId, '2026-09-08', { status: 'submitted' }))
  let approval: Promise<{ status: number }> | undefined
  let locking: Promise<{ status: number; code?: string }> | undefined
  await api.write(async (tx) => {
    await takeTurns(tx, [s.studentId])
    approval = s.supervisor(records.decide, { body: { ids: [submitted], status: 'approved' } })
    await untilHeldUp(api.db, { count: 1 })
    locking = s.lock(true)
    await untilHeldUp(api.db, { count: 2 })
  })
  const [approved, locked] = await Promise.all([approval!, locking!])
  expect(approved.status).toBe(200)
  // Whichever came first, the day is counted, and the lock includes every day of its month.
  expect([200, 409]).toContain(locked.status)
  expect(await s.total()).toEqual([960, 960])
  const rows = await api.db`select distinct status from time_records where placement_id = ${s.placementId}`
  expect(rows).toEqual([{ status: locked.status === 200 ? 'locked' : 'approved' }])
})
