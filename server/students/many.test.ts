import { expect, test } from 'vitest'
import { invitations } from '#contract/invitations.ts'
import { students } from '#contract/students.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, aPlacement, aStudent, aTeacher, withoutAccount } from '#server/testing/school.ts'

const api = await startApi()
const admin = await api.signedIn('admin')
const courseId = await api.write((tx) => aCourse(tx))

const some = (count: number, wish: object = {}) =>
  api.write(async (tx) => {
    const ids: number[] = []
    while (ids.length < count) ids.push(await aStudent(tx, { courseId, ...wish }))
    return ids
  })
const eventsOf = async (id: number) =>
  (await admin(students.history, { params: { id } })).data.events.map(({ what }) => what)

test('many students get a coordinator at once, each with a line of history', async () => {
  const ids = await some(3)
  const coordinatorId = await api.write((tx) => aTeacher(tx))
  expect(await admin(students.assign, { body: { ids, coordinatorId } })).toMatchObject({
    status: 200,
    data: { changed: 3 },
  })
  for (const id of ids) {
    expect((await admin(students.read, { params: { id } })).data.coordinatorId).toBe(coordinatorId)
    expect(await eventsOf(id)).toEqual(['changed coordinator'])
  }
  expect((await admin(students.assign, { body: { ids, coordinatorId } })).data.changed).toBe(0)
  const nobody = await admin(students.assign, { body: { ids, coordinatorId: ids[0]! } })
  expect(nobody).toMatchObject({ status: 422, errors: { coordinatorId: 'Choose a coordinator who exists' } })
})

test('an act on many is all or nothing', async () => {
  const teacher = await api.signedIn('teacher')
  const own = await some(2, { coordinatorId: teacher.id })
  const foreign = await some(1)
  const answer = await teacher(students.assign, { body: { ids: [...own, ...foreign], coordinatorId: null } })
  expect(answer).toMatchObject({ status: 404, problems: [{ id: foreign[0] }] })
  expect((await teacher(students.removeMany, { body: { ids: [...own, ...foreign] } })).status).toBe(404)
  expect((await admin(students.read, { params: { id: own[0]! } })).data).toMatchObject({
    coordinatorId: teacher.id,
    archivedAt: null,
  })
})

test('many are deleted at once, unless one of them is placed', async () => {
  const ids = await some(3)
  await api.write((tx) => aPlacement(tx, ids[1]!, { status: 'requirements' }))
  const refused = await admin(students.removeMany, { body: { ids } })
  expect(refused).toMatchObject({ status: 409, problems: [{ code: 'live_placement', link: `/students/${ids[1]}` }] })
  const done = await admin(students.removeMany, { body: { ids: [ids[0]!, ids[2]!] } })
  expect(done).toMatchObject({ status: 200, message: 'Successfully Deleted!', data: { changed: 2 } })
  expect(await eventsOf(ids[0]!)).toEqual(['moved this student to the archive'])
})

test('many are invited at once; a student without an email gets a link that opens the account', async () => {
  const mailed = await some(2)
  const [paper] = await some(1, { email: null, firstName: 'Walang', lastName: 'Koreo' })
  for (const id of [...mailed, paper!]) await api.write((tx) => withoutAccount(tx, id))
  const answer = await admin(invitations.students, { body: { ids: [...mailed, paper!] } })
  expect(answer).toMatchObject({
    status: 200,
    data: { sent: 2, skipped: 0, links: [{ id: paper, name: 'Walang Koreo' }] },
  })
  expect(answer.data.links[0]!.link).toMatch(/^http:\/\/tapat\.test\/landing\?token=\S+$/)
  await api.runJobs()
  expect(api.letters).toHaveLength(2)
  const teacher = await api.signedIn('teacher')
  expect((await teacher(invitations.students, { body: { ids: mailed } })).status).toBe(404)
  const student = await api.as(mailed[0]!)
  for (const call of [students.assign, students.removeMany, invitations.students]) {
    expect((await student(call, { body: { ids: mailed, coordinatorId: null } as never })).status).toBe(403)
  }
  expect((await admin(students.removeMany, { body: { ids: [] } })).status).toBe(400)
})

test('the history tells what was done, by whom and from what to what', async () => {
  const teacher = await api.signedIn('teacher')
  const [id] = await some(1, { coordinatorId: teacher.id })
  const params = { id: id! }
  await teacher(students.update, { params, body: { section: '4-A', birthDate: '2004-05-07' } })
  await teacher(students.saveRemarks, { params, body: { remarks: 'Diligent' } })
  const { data } = await teacher(students.history, { params, query: { rowsPerPage: 2 } })
  expect(data.total).toBe(2)
  expect(data.events).toMatchObject([
    { what: 'changed remarks', by: { id: teacher.id }, changes: [{ field: 'Remarks', from: null, to: 'Diligent' }] },
    {
      what: 'changed birth date and section',
      changes: [
        { field: 'Birth date', from: 'May 6, 2004', to: 'May 7, 2004' },
        { field: 'Section', from: null, to: '4-A' },
      ],
    },
  ])
})
