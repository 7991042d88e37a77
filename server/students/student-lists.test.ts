import { expect, test } from 'vitest'
import { students } from '#contract/students.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, aStudent, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
const admin = await api.signedIn('admin')
const names = [
  ['Ana Maria', 'Santos', '2026-10001'],
  ['Iñigo', 'Peña', '2026-10002'],
  ['José', 'de la Cruz', '2026-10003'],
  ['Santina', 'Abad', '2026-10004'],
  ['Bea', 'Santos', '2026-10005'],
  ['Zoe', 'Ñusca', '2026-10006'],
] as const
const [courseId, teacherId] = await api.write(async (tx) => [await aCourse(tx), await aTeacher(tx)] as const)
for (const [firstName, lastName, studentNumber] of names) {
  const email = `${studentNumber}@mail.test`
  await api.write((tx) => aStudent(tx, { firstName, lastName, studentNumber, email, courseId }))
}

async function found(query: object) {
  const { data } = await admin(students.list, { query: query as never })
  return data.students.map(({ lastName, firstName }) => `${lastName}, ${firstName}`)
}

test('students come by last and first name, without regard to case and accents', async () => {
  expect(await found({})).toEqual([
    'Abad, Santina',
    'de la Cruz, José',
    'Ñusca, Zoe',
    'Peña, Iñigo',
    'Santos, Ana Maria',
    'Santos, Bea',
  ])
})

test('search finds any part of name, number and email, in any order of words, best names first', async () => {
  expect(await found({ search: 'PENA' })).toEqual(['Peña, Iñigo'])
  expect(await found({ search: 'iñigo' })).toEqual(['Peña, Iñigo'])
  expect(await found({ search: 'usca' })).toEqual(['Ñusca, Zoe'])
  expect(await found({ search: '10003' })).toEqual(['de la Cruz, José'])
  expect(await found({ search: '2026-10003' })).toEqual(['de la Cruz, José'])
  expect(await found({ search: '10005@mail' })).toEqual(['Santos, Bea'])
  expect(await found({ search: '2026-10005@mail.test' })).toEqual(['Santos, Bea'])
  expect(await found({ search: 'santos, ana' })).toEqual(['Santos, Ana Maria'])
  expect(await found({ search: 'ana maria santos' })).toEqual(['Santos, Ana Maria'])
  expect(await found({ search: '  jose   cruz ' })).toEqual(['de la Cruz, José'])
  expect(await found({ search: 'sant' })).toEqual(['Santos, Ana Maria', 'Santos, Bea', 'Abad, Santina'])
  expect(await found({ search: 'nobody at all' })).toEqual([])
})

test('one and two letters match the beginnings of words', async () => {
  expect(await found({ search: 'z' })).toEqual(['Ñusca, Zoe'])
  expect(await found({ search: 'sa' })).toEqual(['Santos, Ana Maria', 'Santos, Bea', 'Abad, Santina'])
  expect(await found({ search: 'nt' })).toEqual([])
})

test('what means something to the database means nothing special in a search', async () => {
  for (const search of ['%', '_', '%%%', "'; drop table users; --", '\\', 'a_b', '\\%_'])
    expect(await found({ search })).toEqual([])
})

test('pages of a search fit together and carry the same total', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => admin(students.list, { query: { search: 'mail.test', page, rowsPerPage: 4 } })),
  )
  expect(pages.map(({ data }) => data.students.length)).toEqual([4, 2, 0])
  expect(pages.map(({ data }) => [data.total, data.isTotalLeast])).toEqual([
    [6, false],
    [6, false],
    [6, false],
  ])
  expect(new Set(pages.flatMap(({ data }) => data.students.map(({ id }) => id))).size).toBe(6)
  expect((await admin(students.totals, { query: { search: 'mail.test' } })).data).toEqual({ total: 6 })
})

test('a list is sorted both ways and pages fit together', async () => {
  expect(await found({ sort: '-name' })).toEqual([...(await found({}))].reverse())
  expect(await found({ sort: 'studentNumber', search: 'sant' })).toEqual([
    'Santos, Ana Maria',
    'Abad, Santina',
    'Santos, Bea',
  ])
  expect(await found({ sort: '-studentNumber', rowsPerPage: 2, page: 2 })).toEqual([
    'Abad, Santina',
    'de la Cruz, José',
  ])
  expect((await found({ sort: '-createdAt' }))[0]).toBe('Ñusca, Zoe')
  expect((await admin(students.list, { query: { sort: 'shoe size' } as never })).status).toBe(400)
})

test('the page and its size are checked', async () => {
  for (const query of [{ page: 0 }, { rowsPerPage: 101 }, { rowsPerPage: 'ten' }, { page: -1 }, { courseId: 'x' }]) {
    expect((await admin(students.list, { query: query as never })).status).toBe(400)
  }
  expect((await admin(students.list, { query: { page: 9_999 } })).data).toMatchObject({ students: [], total: 6 })
})

test('the total of the whole list follows who comes and goes', async () => {
  const count = async () => (await admin(students.list)).data.total
  const before = await count()
  const ids = await api.write(async (tx) => [
    await aStudent(tx, { courseId }),
    await aStudent(tx, { courseId, coordinatorId: teacherId }),
  ])
  expect(await count()).toBe(before + 2)
  await admin(students.removeMany, { body: { ids } })
  expect(await count()).toBe(before)
  expect((await admin(students.list, { query: { archived: true } as never })).data.total).toBe(2)
  await api.db`delete from users where id = any(${ids})`
  expect((await admin(students.list, { query: { archived: true } as never })).data.total).toBe(0)
})

test('filters leave the rows they name', async () => {
  const other = await api.write((tx) => aCourse(tx))
  const id = await api.write(async (tx) => {
    const made = await aStudent(tx, { firstName: 'Filter', lastName: 'Me', courseId: other, coordinatorId: teacherId })
    await tx`update students set section = '4-A' where id = ${made}`
    return made
  })
  for (const query of [{ courseId: other }, { section: '4-A' }, { coordinatorId: teacherId }]) {
    expect(await found(query)).toEqual(['Me, Filter'])
    expect(await found({ ...query, search: 'filter', sort: 'createdAt' })).toEqual(['Me, Filter'])
  }
  expect((await found({ coordinatorId: 'none' })).length).toBe(6)
  expect((await found({ status: 'none' })).length).toBe(7)
  await admin(students.remove, { params: { id } })
})

test('an apostrophe of a phone and one of a computer find the same people', async () => {
  const [typed, ofPhone] = ["O'Hara", 'D’Aboville']
  for (const [at, lastName] of [typed, ofPhone].entries()) {
    const email = `apostrophe${at}@mail.test`
    await api.write((tx) =>
      aStudent(tx, { firstName: 'Kim', lastName, studentNumber: `2026-2000${at}`, email, courseId }),
    )
  }
  for (const search of ["o'hara", 'o’hara', 'kim o‘har']) expect(await found({ search })).toEqual(["O'Hara, Kim"])
  for (const search of ["d'abo", 'd’abo', 'kim d`aboville'])
    expect(await found({ search })).toEqual(['D’Aboville, Kim'])
})
