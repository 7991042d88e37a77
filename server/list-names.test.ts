import { expect, test } from 'vitest'
import { corrections } from '#contract/corrections.ts'
import { courses } from '#contract/courses.ts'
import { documents } from '#contract/documents.ts'
import { evaluations } from '#contract/evaluations.ts'
import { placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { search } from '#contract/search.ts'
import { slips } from '#contract/slips.ts'
import { students } from '#contract/students.ts'
import { startDemo } from '#server/testing/api.ts'

const api = await startDemo()

test('every list writes names as class lists do, and an answer writes them as sentences do', async () => {
  const admin = await api.signedIn('admin')
  const page = { query: { rowsPerPage: 100 } }
  const { students: people, total } = (await admin(students.list, page)).data
  const everyone = { people: 'students' as const, selection: { filters: {}, seen: total } }
  const asked = await admin(records.queue, { query: {} })
  const month = await admin(records.month, { params: { studentId: people[0]!.id }, query: { month: '2026-11' } })
  const lists: Record<string, readonly (string | null)[]> = {
    corrections: (await admin(corrections.list, page)).data.corrections.map(({ studentName }) => studentName),
    approval: asked.data.records.map(({ studentName }) => studentName),
    evaluations: (await admin(evaluations.list, page)).data.evaluations.flatMap((one) => [
      one.studentName,
      one.answererName,
    ]),
    placements: (await admin(placements.list, page)).data.placements.flatMap((one) => [
      one.studentName,
      one.supervisorName,
      one.teacherName,
    ]),
    students: people.flatMap((one) => [one.supervisorName, one.coordinatorName]),
    records: (await admin(records.list, { query: { month: '2026-11' } })).data.students.map(({ name }) => name),
    'student of one month': [month.data.student.listName],
    matrix: (await admin(documents.matrix, { query: {} })).data.students.map(({ name }) => name),
    programs: (await admin(courses.list, page)).data.courses.flatMap((one) => one.coordinators.map(({ name }) => name)),
    'no slip': (await admin(slips.check, { body: everyone })).data.groups.flatMap(({ rows }) =>
      rows.map(({ name }) => name),
    ),
    search: (await admin(search.everything, { query: { keyword: 'cruz' } })).data.hits.flatMap(({ kind, title }) =>
      kind === 'company' ? [] : title,
    ),
  }
  for (const [list, names] of Object.entries(lists)) {
    const written = names.filter((name) => name !== null)
    expect([list, written.length > 0]).toEqual([list, true])
    expect([list, written.filter((name) => !/^[^,]+, [^,]+$/.test(name))]).toEqual([list, []])
  }
  const [waiting] = asked.data.records
  const decided = await admin(records.decide, {
    body: { ids: [waiting!.id], status: 'returned', note: 'Please check' },
  })
  const [last, first] = waiting!.studentName.split(', ')
  expect(decided.message).toBe(`1 day returned to ${first} ${last}`)
})
