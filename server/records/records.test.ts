import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { corrections } from '#contract/corrections.ts'
import { records } from '#contract/records.ts'
import { taps } from '#contract/taps.ts'
import { isException } from '#domain/exception.ts'
import { giveConsent } from '#server/consents/queries.ts'
import { queueDerivation } from '#server/days/queue-derivation.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { startApi } from '#server/testing/api.ts'
import { aDay } from '#server/testing/days.ts'
import { untilHeldUp } from '#server/testing/held-up.ts'
import { aCourse, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher, aTerm } from '#server/testing/school.ts'
import { closeDays } from './closing.ts'
import { applyLaterChange } from './later-changes.ts'

const api = await startApi()
const manila = (time: string, date = '2026-07-06') => new Date(`${date}T${time}:00+08:00`).toISOString()
const wholeDay = ['08:00', '12:00', '13:00', '17:00']

/** A student with a supervisor, a coordinator and an admin who may decide. */
async function aTeam(wish: Parameters<typeof aPlacement>[2] = {}) {
  const ids = await api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const teacherId = await aTeacher(tx, { courseIds: [courseId] })
    const supervisorId = await aSupervisor(tx)
    const studentId = await aStudent(tx, { courseId, coordinatorId: teacherId })
    const placementId = await aPlacement(tx, studentId, { supervisorId, ...wish })
    return { courseId, teacherId, supervisorId, studentId, placementId, adminId: await anAdmin(tx) }
  })
  api.at(manila('06:00'))
  return {
    ...ids,
    student: await api.as(ids.studentId),
    teacher: await api.as(ids.teacherId),
    supervisor: await api.as(ids.supervisorId),
    admin: await api.as(ids.adminId),
  }
}
type Team = Awaited<ReturnType<typeof aTeam>>

async function tapDay(team: Team, times: readonly string[], date = '2026-07-06') {
  let last: Awaited<ReturnType<typeof tapOnce>> | undefined
  for (const time of times) last = await tapOnce(team, time, date)
  return last!.data.record
}

async function tapOnce({ studentId }: Team, time: string, date: string) {
  api.at(manila(time, date))
  return (await api.as(studentId))(taps.tap, { body: { clientKey: randomUUID() } })
}

async function at(team: Team, time: string, date: string): Promise<Team> {
  api.at(manila(time, date))
  const [student, teacher, supervisor, admin] = await Promise.all(
    [team.studentId, team.teacherId, team.supervisorId, team.adminId].map((id) => api.as(id)),
  )
  return { ...team, student: student!, teacher: teacher!, supervisor: supervisor!, admin: admin! }
}

test('a supervisor approves a day and its hours count as rendered', async () => {
  const team = await aTeam()
  const record = await tapDay(team, wholeDay)
  const { supervisor, student, studentId } = await at(team, '18:00', '2026-07-06')
  expect((await supervisor(records.queue)).data.records.map(({ id }) => id)).toEqual([record.id])
  const decided = await supervisor(records.decide, { body: { ids: [record.id], status: 'approved' } })
  expect(decided).toMatchObject({ status: 200, data: { total: 1, records: [{ status: 'approved', credited: 480 }] } })
  expect(decided.message).toMatch(/^1 day of .+ approved\. 8 h$/)
  const month = await student(records.month, { params: { studentId }, query: { month: '2026-07' } })
  expect(month.data.totals).toMatchObject({ approved: 480, pending: 0, remaining: 486 * 60 - 480 })
  expect(month.data.records).toHaveLength(31)
  expect(month.data.records.find(({ workDate }) => workDate === '2026-07-06')).toMatchObject({ counted: 480 })
})

test('an approval says what it added after the weekly cap, and taking it back says that too', async () => {
  const team = await aTeam()
  await api.write((tx) => tx`update placements set max_minutes_per_week = 900 where id = ${team.placementId}`)
  const first = await tapDay(team, wholeDay)
  const second = await tapDay(team, wholeDay, '2026-07-07')
  const { supervisor } = await at(team, '18:00', '2026-07-07')
  const decided = await supervisor(records.decide, { body: { ids: [first.id, second.id], status: 'approved' } })
  expect(decided.message).toMatch(/^2 days of .+ approved\. 15 h$/)
  const undone = await supervisor(records.takeBack, { params: { id: decided.data.decisionId! } })
  expect(undone.message).toBe('Undone. 2 days are for approval again.')
})

test('an approval says what it added to every chain of placements that it decides on', async () => {
  const { studentId, supervisorId, placementId, admin } = await aTeam({ status: 'pulled_out', endDate: '2026-07-06' })
  const days = await api.write(async (tx) => {
    const later = await aPlacement(tx, studentId, {
      supervisorId,
      status: 'transferred',
      startDate: '2026-07-07',
      endDate: '2026-07-08',
    })
    const next = await aPlacement(tx, studentId, { supervisorId, startDate: '2026-07-09' })
    await tx`update placements set continues_id = ${later}, max_minutes_per_week = 480 where id = ${next}`
    return {
      alone: await aDay(tx, placementId, '2026-07-06', { status: 'submitted' }),
      first: await aDay(tx, later, '2026-07-07', { status: 'submitted' }),
      second: await aDay(tx, later, '2026-07-08', { status: 'submitted' }),
      full: await aDay(tx, next, '2026-07-09'),
    }
  })
  const approve = async (...ids: number[]) =>
    (await admin(records.decide, { body: { ids, status: 'approved' } })).message.replace(/^.*approved\. /, '')
  // The company after the transfer has filled the cap of the week: nothing is added to the chain.
  expect(await approve(days.first)).toBe('0 min')
  expect(await approve(days.second, days.alone)).toBe('8 h')
})

test('bulk decisions are all or nothing and name the records that were refused', async () => {
  const team = await aTeam()
  const first = await tapDay(team, wholeDay)
  const second = await tapDay(team, wholeDay, '2026-07-07')
  const { supervisor } = await at(team, '18:00', '2026-07-07')
  await supervisor(records.decide, { body: { ids: [second.id], status: 'approved' } })
  const refused = await supervisor(records.decide, { body: { ids: [first.id, second.id], status: 'approved' } })
  expect(refused.status).toBe(409)
  expect(refused.problems?.map(({ message }) => message)).toEqual([expect.stringContaining('July 7, 2026')])
  expect((await supervisor(records.queue)).data.total).toBe(1)
})

test('a return needs a reason, and the student submits the record again', async () => {
  const team = await aTeam()
  const { id } = await tapDay(team, wholeDay)
  const { supervisor, student } = await at(team, '18:00', '2026-07-06')
  expect((await supervisor(records.decide, { body: { ids: [id], status: 'returned' } })).status).toBe(422)
  const returned = await supervisor(records.decide, {
    body: { ids: [id], status: 'returned', note: 'You left at four' },
  })
  expect(returned.data.records[0]).toMatchObject({ status: 'returned', decidedNote: 'You left at four' })
  expect((await student(records.resubmit, { params: { recordId: id } })).data.status).toBe('submitted')
})

test('only a coordinator or an admin reopens an approved record, and says why', async () => {
  const team = await aTeam()
  const { id } = await tapDay(team, wholeDay)
  const { supervisor, teacher } = await at(team, '18:00', '2026-07-06')
  await supervisor(records.decide, { body: { ids: [id], status: 'approved' } })
  const reopen = (note?: string) => ({ body: { ids: [id], status: 'submitted' as const, ...(note ? { note } : {}) } })
  expect((await supervisor(records.decide, reopen('A mistake'))).status).toBe(403)
  expect((await teacher(records.decide, reopen())).status).toBe(422)
  expect((await teacher(records.decide, reopen('Wrong day'))).data.records[0]?.status).toBe('submitted')
  const history = await teacher(records.history, { params: { recordId: id } })
  expect(history.data.events.map(({ action }) => action)).toEqual([
    'tapped',
    'tapped',
    'tapped',
    'tapped',
    'approved',
    'reopened',
  ])
})

test('nobody outside the reach of a record sees it or decides on it', async () => {
  const team = await aTeam()
  const { id } = await tapDay(team, wholeDay)
  await at(team, '18:00', '2026-07-06')
  for (const role of ['teacher', 'supervisor'] as const) {
    const stranger = await api.signedIn(role)
    expect((await stranger(records.decide, { body: { ids: [id], status: 'approved' } })).status).toBe(404)
    expect((await stranger(records.month, { params: { studentId: team.studentId } })).status).toBe(404)
  }
  const other = await api.signedIn('student')
  expect((await other(records.month, { params: { studentId: team.studentId } })).status).toBe(404)
  expect((await other(records.decide, { body: { ids: [id], status: 'approved' } })).status).toBe(403)
})

test('a day with a missing out is incomplete at the end of its window, read or closed by the job', async () => {
  const team = await aTeam()
  await tapDay(team, ['08:00', '12:00', '13:00'])
  const { student, studentId } = await at(team, '05:00', '2026-07-07')
  const read = await student(records.month, { params: { studentId }, query: { month: '2026-07' } })
  expect(read.data.records[5]?.record).toMatchObject({ status: 'incomplete', credited: 0 })
  await api.write((tx) => queueJob(tx, 'close-days', { payload: {} }))
  await api.runJobs()
  const [stored] = await api.db`select status, credited from time_records where student_id = ${studentId}`
  expect(stored).toEqual({ status: 'incomplete', credited: 0 })
})

test('the history of a day says that its student requested a correction', async () => {
  const team = await aTeam()
  const { id } = await tapDay(team, wholeDay)
  const { student, supervisor } = await at(team, '09:00', '2026-07-07')
  const proposed = { pm_out: manila('16:00', '2026-07-06') }
  const body = { workDate: '2026-07-06', kind: 'wrong_time' as const, proposed, reason: 'I left at four that day' }
  await student(corrections.ask, { body })
  const { data } = await supervisor(records.history, { params: { recordId: id } })
  expect(data.events.at(-1)).toMatchObject({ action: 'requested a correction' })
})

test('days in question come first for approval: outside the rules, or with a correction that nobody has answered', async () => {
  const team = await aTeam()
  const dates = ['2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09']
  const [stayed, short, , asked] = dates
  await tapDay(team, [...wholeDay.slice(0, 3), '17:40'], stayed)
  await tapDay(team, [...wholeDay.slice(0, 3), '16:30'], short)
  await tapDay(team, wholeDay, dates[2])
  await tapDay(team, wholeDay, asked)
  const { student, supervisor } = await at(team, '09:00', '2026-07-10')
  await student(corrections.ask, {
    body: {
      workDate: asked!,
      kind: 'wrong_time',
      proposed: { pm_out: manila('16:00', asked) },
      reason: 'I left at four that day',
    },
  })
  const { data } = await supervisor(records.queue)
  expect(data.records.map(({ workDate }) => workDate)).toEqual([short, asked, stayed, dates[2]])
  expect(data.records.map(isException)).toEqual([true, true, false, false])
  expect(data.records.map(({ hasPendingCorrection }) => hasPendingCorrection)).toEqual([false, true, false, false])
  const schedule = { first: { start: '08:00', end: '12:00' }, second: { start: '13:00', end: '17:00' } }
  expect(data.records.map((record) => record.schedule)).toEqual([schedule, schedule, null, null])
})

test('a month names the past working days without taps, within the placement and not today', async () => {
  const team = await aTeam({ startDate: '2026-07-02' })
  await tapDay(team, wholeDay)
  const { supervisor, studentId } = await at(team, '09:00', '2026-07-09')
  const { data } = await supervisor(records.month, { params: { studentId }, query: { month: '2026-07' } })
  const missed = data.records.filter(({ isMissed }) => isMissed)
  expect(missed.map(({ workDate }) => workDate)).toEqual(['2026-07-02', '2026-07-03', '2026-07-07', '2026-07-08'])
  expect(missed[0]?.startsAt, 'when its shift began').toBe(manila('08:00', '2026-07-02'))
})

test('the days of a placement without a schedule yet are no rest days', async () => {
  const team = await aTeam({ status: 'draft' })
  await api.db`delete from schedules where placement_id = ${team.placementId}`
  const { data } = await team.teacher(records.month, { params: { studentId: team.studentId } })
  expect(data.records.filter(({ dayType, startsAt }) => dayType !== 'regular' || startsAt !== undefined)).toEqual([])
})

test('a day of absence is excused and approved in one act', async () => {
  const team = await aTeam()
  const { student, supervisor, studentId } = await at(team, '09:00', '2026-07-08')
  const body = { workDate: '2026-07-06', kind: 'excuse' as const, proposed: {}, reason: 'The bus did not come' }
  const asked = await student(corrections.ask, { body })
  await supervisor(corrections.decide, { params: { id: asked.data.id }, body: { status: 'approved' } })
  const [stored] = await api.db`
    select status, excused, credited, undertime from time_records where student_id = ${studentId}`
  expect(stored).toEqual({ status: 'approved', excused: true, credited: 0, undertime: 0 })
})

test('a day that has a note alone closes once, and can be decided on', async () => {
  const team = await aTeam()
  const { id } = await tapDay(team, ['08:00'])
  const [tap] = await api.db`select id from taps where student_id = ${team.studentId}`
  const { student } = await at(team, '08:00', '2026-07-06')
  await student(records.note, { params: { recordId: id }, body: { note: 'My phone slipped' } })
  const undone = await student(taps.undo, { params: { id: tap?.id } })
  expect(undone).toMatchObject({ status: 200, data: { record: { status: 'open', amIn: null } } })
  const { supervisor } = await at(team, '09:00', '2026-07-07')
  expect(await closeDays(api.db, () => manila('09:00', '2026-07-07'))).toBeGreaterThanOrEqual(1)
  expect(await closeDays(api.db, () => manila('09:00', '2026-07-07'))).toBe(0)
  const rejected = await supervisor(records.decide, { body: { ids: [id], status: 'rejected', note: 'Was not here' } })
  expect(rejected).toMatchObject({ status: 200, data: { records: [{ status: 'rejected', credited: 0 }] } })
})

test('a missed out is corrected, accepted and approved in one act, and the taps of before stay', async () => {
  const team = await aTeam()
  await tapDay(team, ['08:00', '12:00', '13:00'])
  const { student, supervisor, studentId } = await at(team, '09:00', '2026-07-07')
  const asked = await student(corrections.ask, {
    body: {
      workDate: '2026-07-06',
      kind: 'missed_out',
      proposed: { pm_out: manila('17:00') },
      reason: 'My phone was empty',
    },
  })
  expect(asked).toMatchObject({ status: 200, message: 'Request submitted', data: { status: 'pending' } })
  const second = { workDate: '2026-07-06', kind: 'excuse' as const, proposed: {}, reason: 'The bus did not come' }
  expect(await student(corrections.ask, { body: second })).toMatchObject({
    status: 409,
    message: expect.stringContaining('already requested a correction of this day'),
  })
  const decided = await supervisor(corrections.decide, { params: { id: asked.data.id }, body: { status: 'approved' } })
  expect(decided).toMatchObject({ status: 200, data: { status: 'approved' } })
  const month = await student(records.month, { params: { studentId }, query: { month: '2026-07' } })
  expect(month.data.records[5]).toMatchObject({
    record: { status: 'approved', credited: 480, flags: ['no_location', 'corrected'] },
  })
  expect(month.data.records[5]?.taps).toHaveLength(4)
})

test('the approver writes other times than were asked for, of any slot, and they count', async () => {
  const team = await aTeam()
  await tapDay(team, ['08:00', '12:00', '13:00'])
  const { student, supervisor, studentId } = await at(team, '09:00', '2026-07-07')
  const body = { workDate: '2026-07-06', kind: 'missed_out' as const, reason: 'My phone was empty' }
  const asked = await student(corrections.ask, { body: { ...body, proposed: { pm_out: manila('17:00') } } })
  const proposed = { am_in: manila('08:30'), pm_out: manila('16:00') }
  const params = { id: asked.data.id }
  const decided = await supervisor(corrections.decide, {
    params,
    body: { status: 'changed', proposed, note: 'As I saw' },
  })
  expect(decided).toMatchObject({ status: 200, data: { status: 'changed' } })
  const { data } = await student(records.month, { params: { studentId }, query: { month: '2026-07' } })
  expect(data.records[5]?.record).toMatchObject({
    status: 'approved',
    credited: 390,
    late: 30,
    undertime: 90,
    amIn: proposed.am_in,
    pmOut: proposed.pm_out,
  })
})

test('a day that was excused stays so through its later taps, also for a phone that sends one again', async () => {
  const team = await aTeam()
  await tapDay(team, ['09:00'])
  const { student, supervisor, studentId } = await at(team, '09:30', '2026-07-06')
  const body = { workDate: '2026-07-06', kind: 'excuse' as const, proposed: {}, reason: 'The bus did not come' }
  const asked = await student(corrections.ask, { body })
  await supervisor(corrections.decide, { params: { id: asked.data.id }, body: { status: 'approved' } })
  const record = await tapDay(team, ['12:00', '13:00', '17:00'])
  expect(record).toMatchObject({ excused: true, late: 0, flags: ['no_location', 'excused'] })
  const [stored] = await api.db`select excused, late from time_records where student_id = ${studentId}`
  expect(stored).toEqual({ excused: true, late: 0 })

  const [last] = await api.db`select client_key from taps where student_id = ${studentId} and slot = 'pm_out'`
  const again = await (await at(team, '17:01', '2026-07-06')).student(taps.tap, {
    body: { clientKey: last?.clientKey },
  })
  expect(again.data.record).toEqual(record)
})

test('an undo leaves the excuse that its day had before', async () => {
  const team = await aTeam()
  const { student, supervisor } = await at(team, '08:30', '2026-07-06')
  const body = { workDate: '2026-07-06', kind: 'excuse' as const, proposed: {}, reason: 'The bus did not come' }
  const asked = await student(corrections.ask, { body })
  await supervisor(corrections.decide, { params: { id: asked.data.id }, body: { status: 'approved' } })
  const { data } = await tapOnce(team, '09:00', '2026-07-06')
  const undone = await (await at(team, '09:00', '2026-07-06')).student(taps.undo, { params: { id: data.tap.id } })
  expect(undone).toMatchObject({ status: 200, data: { record: { excused: true, amIn: null } } })
  expect(await tapDay(team, ['09:01'])).toMatchObject({ excused: true, late: 0 })
})

test('a correction with a short reason, a future day or a day before the start is refused with its sentence', async () => {
  const team = await aTeam()
  const { student } = await at(team, '09:00', '2026-07-07')
  const ask = (fields: object) =>
    student(corrections.ask, {
      body: {
        workDate: '2026-07-06',
        kind: 'whole_day',
        proposed: { am_in: manila('08:00'), am_out: manila('12:00') },
        reason: 'I forgot to tap',
        ...fields,
      },
    })
  expect((await ask({ reason: 'short' })).status).toBe(400)
  expect((await ask({ workDate: '2026-07-20', proposed: { am_in: manila('08:00', '2026-07-20') } })).status).toBe(422)
  expect((await ask({ workDate: '2026-06-01', proposed: { am_in: manila('08:00', '2026-06-01') } })).status).toBe(422)
})

test('a day that a correction opens again is marked as corrected, and nobody is said to have decided on it', async () => {
  const team = await aTeam()
  const record = await tapDay(team, wholeDay)
  const { student, supervisor, teacher } = await at(team, '19:00', '2026-07-06')
  const note = 'You were not here in the morning.'
  await supervisor(records.decide, { body: { ids: [record.id], status: 'returned', note } })
  const asked = await student(corrections.ask, {
    body: {
      workDate: '2026-07-06',
      kind: 'wrong_time',
      proposed: { am_in: null, am_out: null },
      reason: 'I pressed those by mistake.',
    },
  })
  const decision = { status: 'approved', approves: false } as const
  expect((await teacher(corrections.decide, { params: { id: asked.data.id }, body: decision })).status).toBe(200)
  const month = await student(records.month, { params: { studentId: team.studentId }, query: { month: '2026-07' } })
  const day = month.data.records[5]?.record
  expect(day).toMatchObject({ status: 'submitted', decidedBy: null, decidedAt: null, decidedNote: null, amIn: null })
  expect(day?.flags).toContain('corrected')
})

test('a month is locked once all of it is decided; then its taps and corrections are refused', async () => {
  const team = await aTeam()
  const { id } = await tapDay(team, wholeDay)
  const { teacher, courseId } = await at(team, '18:00', '2026-07-06')
  const lock = { body: { courseId, month: '2026-07', locked: true } }
  const early = await teacher(records.lock, lock)
  expect(early).toMatchObject({ status: 409, code: 'month_not_over' })
  expect(early.message).toBe('July 2026 can be locked from August 2, 2026, 4:00 AM on')
  const over = await at(team, '04:00', '2026-08-02')
  const ask = {
    body: { workDate: '2026-07-06', kind: 'excuse' as const, proposed: {}, reason: 'The bus did not come' },
  }
  const { id: requestId } = (await over.student(corrections.ask, ask)).data
  const refused = await over.teacher(records.lock, lock)
  expect(refused).toMatchObject({
    status: 409,
    code: 'month_undecided',
    message: 'July 2026 cannot be locked: 1 time record is undecided and 1 correction is pending',
  })
  expect(refused.problems?.map(({ message }) => message)).toEqual([
    expect.stringMatching(/, July 6, 2026: Submitted$/),
    expect.stringMatching(/, July 6, 2026: correction requested$/),
  ])
  await over.supervisor(records.decide, { body: { ids: [id], status: 'approved' } })
  await over.student(corrections.decide, { params: { id: requestId }, body: { status: 'withdrawn' } })
  expect((await over.teacher(records.lock, lock)).data).toMatchObject({ locked: true, records: 1 })
  const asked = await over.student(corrections.ask, ask)
  expect([asked.status, asked.code]).toEqual([409, 'month_locked'])
  expect((await tapOnce(team, '08:00', '2026-07-07')).code).toBe('month_locked')
  const unlock = { body: { courseId, month: '2026-07', locked: false } }
  const later = await at(team, '09:00', '2026-08-02')
  const month = { query: { month: '2026-07' } }
  expect((await later.teacher(records.locks, month)).data.locks).toContainEqual(
    expect.objectContaining({ courseId, lockedBy: expect.any(String) }),
  )
  expect((await later.teacher(records.lock, unlock)).status).toBe(403)
  expect((await later.admin(records.lock, unlock)).status).toBe(200)
  expect((await later.teacher(records.locks, month)).data.locks.map((lock) => lock.courseId)).not.toContain(courseId)
})

test('a suspension declared the day after moves undecided days and only flags approved ones', async () => {
  const undecided = await aTeam()
  const approved = await aTeam()
  await tapDay(undecided, wholeDay)
  const { id } = await tapDay(approved, wholeDay)
  const { supervisor } = await at(approved, '18:00', '2026-07-06')
  await supervisor(records.decide, { body: { ids: [id], status: 'approved' } })
  await api.write(async (tx) => {
    await tx`insert into suspensions (from_date, until_date, from_time, reason) values ('2026-07-06', '2026-07-06', '12:00', 'Typhoon')`
    await queueDerivation(tx, { dates: { from: '2026-07-06', to: '2026-07-06' } })
  })
  await api.runJobs()
  const rows = await api.db`select student_id, status, credited, would_be from time_records
    where student_id in (${undecided.studentId}, ${approved.studentId}) order by id`
  expect(rows).toEqual([
    { studentId: undecided.studentId, status: 'submitted', credited: 240, wouldBe: null },
    { studentId: approved.studentId, status: 'approved', credited: 480, wouldBe: 240 },
  ])
  const { teacher } = await at(approved, '09:00', '2026-07-07')
  expect((await teacher(records.changed)).data.records.map((record) => record.id)).toEqual([id])
  await api.write(async (tx) => {
    await tx`delete from suspensions`
    await queueDerivation(tx, { dates: { from: '2026-07-06', to: '2026-07-06' } })
  })
  await api.runJobs()
  expect(await api.db`select credited, would_be from time_records where id = ${id}`).toEqual([
    { credited: 480, wouldBe: null },
  ])
})

test('an approved day follows a later change once it is reopened', async () => {
  const team = await aTeam()
  const { id } = await tapDay(team, wholeDay)
  const { supervisor } = await at(team, '18:00', '2026-07-06')
  await supervisor(records.decide, { body: { ids: [id], status: 'approved' } })
  await api.write(async (tx) => {
    const placement = { placementId: team.placementId, onDate: '2026-07-06' }
    await tx`insert into passes ${tx({ ...placement, kind: 'overtime', minutes: 60, reason: 'Stock', grantedBy: team.adminId })}`
    await tx`update placements set max_minutes_per_day = 240 where id = ${team.placementId}`
    await queueDerivation(tx, { dates: { from: '2026-07-06', to: '2026-07-06' } })
  })
  await api.runJobs()
  const stands = () => api.db`select status, credited, would_be from time_records where id = ${id}`
  expect(await stands()).toEqual([{ status: 'approved', credited: 480, wouldBe: 300 }])
  const { teacher } = await at(team, '18:00', '2026-07-07')
  const reopened = await teacher(records.decide, {
    body: { ids: [id], status: 'submitted', note: 'The cap has changed' },
  })
  expect(reopened).toMatchObject({ status: 200, data: { records: [{ status: 'submitted', credited: 300 }] } })
  expect(await stands()).toEqual([{ status: 'submitted', credited: 300, wouldBe: null }])
  const [event] =
    await api.db`select action from audit_events where noun = 'record' and record_id = ${id} order by id desc limit 1`
  expect(event?.action).toBe('derived again')
  const { data } = await teacher(records.history, { params: { recordId: id } })
  expect(data.events.at(-1)).toMatchObject({ action: 'derived again', detail: '5 h' })
})

test('hours met is reached by the last approval and lost by a reopening', async () => {
  const team = await aTeam({ requiredMinutes: 480 })
  const { id } = await tapDay(team, wholeDay)
  const { supervisor, teacher, placementId } = await at(team, '18:00', '2026-07-06')
  const statusNow = async () => (await api.db`select status from placements where id = ${placementId}`)[0]?.status
  await supervisor(records.decide, { body: { ids: [id], status: 'approved' } })
  expect(await statusNow()).toBe('hours_met')
  await teacher(records.decide, { body: { ids: [id], status: 'submitted', note: 'Counted twice' } })
  expect(await statusNow()).toBe('deployed')
})

test('the /dtr list shows how the month of each student in reach stands', async () => {
  const team = await aTeam()
  await tapDay(team, wholeDay)
  const { teacher } = await at(team, '18:00', '2026-07-06')
  const list = await teacher(records.list, { query: { month: '2026-07' } })
  expect(list.data).toMatchObject({
    total: 1,
    students: [{ id: team.studentId, days: 1, waiting: 1, pendingMinutes: 480 }],
  })
})

test('the /dtr list of a month keeps those who went to the archive since, and later months do not', async () => {
  const team = await aTeam()
  const { id } = await tapDay(team, wholeDay)
  const { supervisor, teacher } = await at(team, '18:00', '2026-07-06')
  await supervisor(records.decide, { body: { ids: [id], status: 'approved' } })
  await api.db`update placements set status = 'completed', end_date = '2026-07-31' where id = ${team.placementId}`
  await api.db`update users set archived_at = now() where id = ${team.studentId}`
  const listed = async (month: string, query = {}) => (await teacher(records.list, { query: { month, ...query } })).data
  for (const sort of ['name', 'hours'] as const) {
    expect(await listed('2026-07', { sort })).toMatchObject({
      total: 1,
      students: [{ id: team.studentId, isArchived: true, days: 1, approvedMinutes: 480 }],
    })
  }
  expect(await listed('2026-08')).toEqual({ students: [], total: 0 })
})

test('a month of the /dtr list names the company of that month, also while the next placement is prepared', async () => {
  const team = await aTeam({ status: 'completed', endDate: '2026-06-30' })
  const second = { startDate: '2026-08-03', status: 'requirements' }
  const nextId = await api.write(async (tx) => aPlacement(tx, team.studentId, { ...second, termId: await aTerm(tx) }))
  const companyIn = async (month: string) =>
    (await team.teacher(records.list, { query: { month } })).data.students[0]?.companyName
  const [first, next] = await api.db<{ name: string }[]>`
    select o.name from placements p join companies o on o.id = p.company_id
    where p.id in ${api.db([team.placementId, nextId])} order by p.id`
  expect(await companyIn('2026-06')).toBe(first!.name)
  await api.db`update placements set status = 'deployed' where id = ${nextId}`
  expect(await companyIn('2026-06')).toBe(first!.name)
  expect(await companyIn('2026-08')).toBe(next!.name)
})

test('a day’s map shows the site and its taps to whoever may see the record, and to nobody else', async () => {
  const team = await at(await aTeam(), '08:00', '2026-07-06')
  const near = { latitude: 14.5548, longitude: 121.0244, accuracy: 10 }
  await api.write((tx) => giveConsent(tx, team.studentId, { kind: 'location', version: 1 }))
  const tapped = await team.student(taps.tap, { body: { clientKey: randomUUID(), ...near } })
  const params = { recordId: tapped.data.record.id }
  for (const ask of [team.student, team.teacher, team.supervisor, team.admin]) {
    const { data } = await ask(records.map, { params })
    expect(data.site).toMatchObject({ latitude: 14.5547, longitude: 121.0244, radiusMeters: 150 })
    expect(data.taps).toMatchObject([{ slot: 'am_in', geofence: 'inside', distance: 11, ...near }])
  }
  for (const role of ['student', 'supervisor'] as const) {
    expect((await (await api.signedIn(role))(records.map, { params })).status).toBe(404)
  }
  expect((await team.admin(records.map, { params: { recordId: 999_999 } })).status).toBe(404)
})

test('of two who decide on a day at once one is told that it is decided, also where its window has just ended', async () => {
  const team = await aTeam()
  const { id } = await tapDay(team, ['08:00', '12:00'])
  const { teacher, admin } = await at(team, '12:00', '2026-07-08')
  const deciding = await api.write(async (tx) => {
    await takeTurns(tx, [team.studentId])
    const answers = Promise.all([
      teacher(records.decide, { body: { ids: [id], status: 'approved' } }),
      admin(records.decide, { body: { ids: [id], status: 'rejected', note: 'Was not there' } }),
    ])
    await untilHeldUp(api.db, { count: 2 })
    return { answers }
  })
  const statuses = (await deciding.answers).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
  const told = await api.db`
    select from audit_events where noun = 'record' and record_id = ${id} and action in ('approved', 'rejected')`
  expect(told).toHaveLength(1)
})

test('a later change takes the turn of somebody, too, who begins the day meanwhile', async () => {
  const [early, late] = [await aTeam(), await aTeam()]
  const date = '2026-07-13'
  await tapDay(early, ['08:00'], date)
  const changing = await api.write(async (tx) => {
    await takeTurns(tx, [early.studentId])
    await tx`insert into suspensions (from_date, until_date, reason) values (${date}, ${date}, 'Typhoon signal 3')`
    const wish = { now: () => manila('09:00', date), zone: 'Asia/Manila' }
    const change = applyLaterChange(api.db, { dates: { from: date, to: date } }, wish)
    await untilHeldUp(api.db)
    await tapDay(late, ['09:00'], date)
    return { change }
  })
  await changing.change
  const [day] = await api.db`
    select r.day_type, r.version, t.turn from time_records r join turns t using (student_id) where r.student_id = ${late.studentId}`
  expect(day).toEqual({ dayType: 'suspension', version: 2, turn: 2 })
})

test('a day that began in the 5 hours before its start is corrected like any other', async () => {
  const team = await aTeam()
  await tapDay(team, wholeDay)
  const early = await tapOnce(team, '03:30', '2026-07-07')
  expect(early.data.tap).toMatchObject({ workDate: '2026-07-07', slot: 'am_in' })
  const { student, supervisor } = await at(team, '09:00', '2026-07-08')
  const asked = await student(corrections.ask, {
    body: {
      workDate: '2026-07-07',
      kind: 'missed_out',
      proposed: { am_out: manila('12:00', '2026-07-07') },
      reason: 'I forgot to tap out',
    },
  })
  expect(asked.message).toBe('Request submitted')
  await supervisor(corrections.decide, { params: { id: asked.data.id }, body: { status: 'approved' } })
  const { data } = await student(records.month, { params: { studentId: team.studentId }, query: { month: '2026-07' } })
  const day = data.records.find(({ workDate }) => workDate === '2026-07-07')
  expect(day).toMatchObject({ counted: 240, record: { status: 'approved', amIn: manila('03:30', '2026-07-07') } })
})
