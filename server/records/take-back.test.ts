import { expect, test } from 'vitest'
import { placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { startApi } from '#server/testing/api.ts'
import { aDay } from '#server/testing/days.ts'
import { aCourse, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'
import { tellDecisions } from './take-back.ts'

const api = await startApi()
const pressed = '2026-07-10T10:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(pressed) + seconds * 1_000).toISOString()

/** Two days of two interns that wait for one supervisor; the second day meets the hours of its intern. */
async function aPress() {
  api.at(pressed)
  const ids = await api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const teacherId = await aTeacher(tx, { courseIds: [courseId] })
    const supervisorId = await aSupervisor(tx)
    const intern = async (requiredMinutes: number) => {
      const studentId = await aStudent(tx, { courseId, coordinatorId: teacherId })
      const placementId = await aPlacement(tx, studentId, { supervisorId, requiredMinutes })
      return { studentId, placementId, recordId: await aDay(tx, placementId, '2026-07-09', { status: 'submitted' }) }
    }
    return { teacherId, supervisorId, adminId: await anAdmin(tx), one: await intern(29_160), two: await intern(480) }
  })
  const supervisor = await api.as(ids.supervisorId)
  const decide = (status: 'approved' | 'returned' | 'rejected') =>
    supervisor(records.decide, {
      body: {
        ids: [ids.one.recordId, ids.two.recordId],
        status,
        ...(status === 'approved' ? {} : { note: 'Not there' }),
      },
    })
  const told = async () =>
    (await api.db`select kind, user_id from notifications where user_id in (${ids.one.studentId}, ${ids.two.studentId},
      ${ids.teacherId}) order by kind, user_id`) as unknown as { kind: string; userId: number }[]
  const statusOf = async (id: number) =>
    (await (await api.as(ids.adminId))(placements.read, { params: { id } })).data.status
  const rows = () =>
    api.db`select id, status, credited, decided_by, decided_at, decided_note, would_be, note from time_records
      where id in (${ids.one.recordId}, ${ids.two.recordId}) order by id`
  return { ...ids, supervisor, decide, told, statusOf, rows }
}

test('a decision is taken back for ten seconds by who decided: all its days wait again, and nobody was told', async () => {
  const press = await aPress()
  const before = await press.rows()
  const { decisionId } = (await press.decide('approved')).data
  expect(await press.statusOf(press.two.placementId)).toBe('hours_met')
  api.at(after(10))
  await tellDecisions(api.db, () => after(10))
  const undone = await press.supervisor(records.takeBack, { params: { id: decisionId! } })
  expect(undone).toMatchObject({
    status: 200,
    data: { total: 2, records: [{ status: 'submitted' }, { status: 'submitted' }] },
  })
  expect(await press.rows()).toEqual(before)
  expect(await press.statusOf(press.two.placementId)).toBe('deployed')
  await tellDecisions(api.db, () => after(60))
  expect(await press.told()).toEqual([])
  const history = await press.supervisor(records.history, { params: { recordId: press.one.recordId } })
  expect(history.data.events.slice(0, 2).map(({ action }) => action)).toEqual(['approved', 'taken back'])
  expect((await press.supervisor(records.takeBack, { params: { id: decisionId! } })).status).toBe(404)
  expect((await press.decide('approved')).status).toBe(200)
})

test('people are told once the ten seconds have passed, and then nothing is taken back', async () => {
  const press = await aPress()
  const { decisionId } = (await press.decide('approved')).data
  expect(await press.told()).toEqual([])
  api.at(after(10.001))
  const late = await press.supervisor(records.takeBack, { params: { id: decisionId! } })
  expect(late).toMatchObject({ status: 409, code: 'undo_too_late' })
  await tellDecisions(api.db, () => after(10.001))
  expect((await press.told()).map(({ kind }) => kind)).toContain('hours_met')
  expect((await press.supervisor(records.takeBack, { params: { id: decisionId! } })).status).toBe(404)
})

test('a rejection reaches the student after ten seconds with its reason, and not twice', async () => {
  const press = await aPress()
  await press.decide('rejected')
  await tellDecisions(api.db, () => after(11))
  await tellDecisions(api.db, () => after(12))
  expect((await press.told()).filter(({ kind }) => kind === 'record_returned')).toHaveLength(2)
})

test('only who decided takes it back, and not a day that somebody has changed since', async () => {
  const press = await aPress()
  const { decisionId } = (await press.decide('approved')).data
  const teacher = await api.as(press.teacherId)
  expect((await teacher(records.takeBack, { params: { id: decisionId! } })).status).toBe(404)
  const reopened = await teacher(records.decide, {
    body: { ids: [press.one.recordId], status: 'submitted', note: 'The wrong day' },
  })
  expect(reopened.data.decisionId).toBeNull()
  const refused = await press.supervisor(records.takeBack, { params: { id: decisionId! } })
  expect(refused).toMatchObject({ status: 409, code: 'changed_since' })
})

test('a supervisor takes back the decision on the last days of a placement that has ended', async () => {
  const press = await aPress()
  await api.db`
    update placements set status = 'pulled_out', end_date = '2026-07-09', updated_at = ${pressed}
    where id in (${press.one.placementId}, ${press.two.placementId})`
  const { decisionId } = (await press.decide('rejected')).data
  api.at(after(5))
  const undone = await press.supervisor(records.takeBack, { params: { id: decisionId! } })
  expect(undone).toMatchObject({ status: 200, data: { total: 2 } })
  expect((await press.rows()).map(({ status }) => status)).toEqual(['submitted', 'submitted'])
})

test('who no longer reaches a day takes nothing back', async () => {
  const press = await aPress()
  const { decisionId } = (await press.decide('approved')).data
  const before = await press.rows()
  await api.db`update placements set supervisor_id = null where id = ${press.one.placementId}`
  expect((await press.supervisor(records.takeBack, { params: { id: decisionId! } })).status).toBe(404)
  expect(await press.rows()).toEqual(before)
})
