import { afterEach, beforeAll, expect, test } from 'vitest'
import { type BulkStep, bulk } from '#contract/bulk.ts'
import { companies } from '#contract/companies.ts'
import { placements } from '#contract/placements.ts'
import { sites } from '#contract/sites.ts'
import { students } from '#contract/students.ts'
import { supervisors } from '#contract/supervisors.ts'
import { terms } from '#contract/terms.ts'
import { startApi } from '#server/testing/api.ts'
import { aPlacement, aStudent, aTerm } from '#server/testing/school.ts'
import { aWorkplace, handedIn, type Workplace } from '#server/testing/workplace.ts'

const api = await startApi()
api.at('2026-08-03T01:00:00.000Z')
const admin = await api.signedIn('admin')
let place: Workplace
beforeAll(async () => {
  place = await api.write((tx) => aWorkplace(tx))
})

const intern = (status: string, at: Workplace = place) =>
  api.write(async (tx) => {
    const studentId = await aStudent(tx)
    const id = await aPlacement(tx, studentId, { status, supervisorId: at.supervisorId, companyId: at.companyId })
    return { id, studentId }
  })
const take = async (step: BulkStep, studentId: number) =>
  (await admin(bulk.run, { body: { step, selection: { ids: [studentId] } } })).data
const undo = async (id: number) => (await admin(bulk.undo, { params: { id } })).data.message
const colleague = () =>
  api.write(async (tx) => {
    const { supervisorId } = await aWorkplace(tx)
    await tx`update supervisors set company_id = ${place.companyId} where id = ${supervisorId}`
    return supervisorId
  })

/** Placements that are live although their student, program, term or something of their workplace is in the archive. */
const stranded = () => api.db`
  select p.id, p.status from placements p join users s on s.id = p.student_id
    join courses k on k.id = p.course_id join terms e on e.id = p.term_id
    left join users v on v.id = p.supervisor_id left join companies c on c.id = p.company_id
    left join sites t on t.id = p.site_id
  where p.standing < 2 and coalesce(s.archived_at, k.archived_at, e.archived_at, v.archived_at, c.archived_at,
    t.archived_at) is not null`

afterEach(async () => {
  expect(await stranded()).toEqual([])
})

test('undo gives no intern back to a supervisor who was deleted since', async () => {
  const { id, studentId } = await intern('deployed')
  const [old, next] = [await colleague(), await colleague()]
  await admin(placements.update, { params: { id }, body: { supervisorId: old } })
  const act = await take({ kind: 'supervisor', supervisorId: next }, studentId)
  expect((await admin(supervisors.remove, { params: { id: old } })).status).toBe(200)
  expect(await undo(act.id)).toMatch(/^0 undone, 1 not: 1 .* is in the archive; restore the record first$/)
})

test('a completion is neither reopened nor undone while its student is in the archive', async () => {
  const { id, studentId } = await intern('hours_met')
  await api.write((tx) => handedIn(tx, studentId, 'completion'))
  const act = await take({ kind: 'move', status: 'completed' }, studentId)
  expect(act.message).toBe('1 completed')
  expect((await admin(students.remove, { params: { id: studentId } })).status).toBe(200)
  const reopen = () =>
    admin(placements.move, { params: { id }, body: { status: 'hours_met', reason: 'A mistake in the hours' } })
  expect(await reopen()).toMatchObject({ status: 409, message: expect.stringMatching(/is in the archive/) })
  expect(await undo(act.id)).toMatch(/^0 undone, 1 not: 1 .* is in the archive; restore the record first$/)
  await admin(students.restore, { params: { id: studentId } })
  expect((await reopen()).status).toBe(200)
})

test('a completion is neither reopened nor undone while what it needs is in the archive', async () => {
  const at = await api.write((tx) => aWorkplace(tx))
  const { id, studentId } = await intern('hours_met', at)
  await api.write(async (tx) => {
    await handedIn(tx, studentId, 'completion')
    await tx`update placements set site_id = ${at.siteId} where id = ${id}`
  })
  const act = await take({ kind: 'move', status: 'completed' }, studentId)
  const reopen = () =>
    admin(placements.move, { params: { id }, body: { status: 'hours_met', reason: 'A mistake in the hours' } })
  const { courseId, termId } = (await admin(placements.read, { params: { id } })).data
  const gone = [
    [api.db`courses`, courseId],
    [api.db`terms`, termId],
    [api.db`users`, at.supervisorId],
    [api.db`sites`, at.siteId],
    [api.db`companies`, at.companyId],
  ] as const
  for (const [table, partId] of gone) {
    await api.db`update ${table} set archived_at = now() where id = ${partId}`
    expect(await reopen()).toMatchObject({ status: 409, message: expect.stringMatching(/is in the archive/) })
    expect(await undo(act.id)).toMatch(/^0 undone, 1 not: 1 .* is in the archive; restore the record first$/)
    await api.db`update ${table} set archived_at = null where id = ${partId}`
  }
  expect(await undo(act.id)).toBe('1 undone')
})

const summer = { semester: 'summer', startsOn: '2030-06-03', endsOn: '2030-07-26' } as const

test('of two people, one of whom places a student and the other deletes what the placement needs, one is refused', async () => {
  const termId = await api.write((tx) => aTerm(tx))
  for (let round = 0; round < 5; round++) {
    const { companyId, siteId, supervisorId } = await api.write((tx) => aWorkplace(tx))
    const { data: term } = await admin(terms.create, {
      body: { ...summer, schoolYear: `${2030 + round}-${2031 + round}` },
    })
    const body = { termId: term.id, companyId, siteId, supervisorId }
    const removals = [
      () => admin(terms.remove, { params: { id: term.id } }),
      () => admin(supervisors.remove, { params: { id: supervisorId } }),
      () => admin(sites.remove, { params: { companyId, id: siteId } }),
      () => admin(companies.remove, { params: { id: companyId } }),
    ]
    for (const remove of removals) {
      const studentId = await api.write((tx) => aStudent(tx))
      const place = () => admin(placements.create, { body: { ...body, studentId } })
      const { status, data } = await oneOf(place(), remove())
      if (status === 200)
        await admin(placements.move, { params: { id: data.id }, body: { status: 'withdrawn', reason: 'Left' } })
      else await admin(terms.restore, { params: { id: term.id } })
    }
    const studentId = await api.write((tx) => aStudent(tx))
    await oneOf(
      admin(placements.create, { body: { studentId, termId } }),
      admin(students.remove, { params: { id: studentId } }),
    )
  }
})

async function oneOf<T extends { status: number }>(placing: Promise<T>, removing: Promise<{ status: number }>) {
  const [placed, removed] = await Promise.all([placing, removing])
  expect([placed.status, removed.status].filter((status) => status === 200)).toHaveLength(1)
  return placed
}
