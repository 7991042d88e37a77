import { beforeAll, describe, expect, test } from 'vitest'
import { bulk } from '#contract/bulk.ts'
import { dashboard } from '#contract/dashboard.ts'
import { placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { school } from '#contract/school.ts'
import { students } from '#contract/students.ts'
import { terms } from '#contract/terms.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, aPlacement, aStudent, aTeacher } from '#server/testing/school.ts'

// Four weeks after the placements began the school uses the system for the first time.
const api = await startApi()
const admin = await api.signedIn('admin')
const [startDate, today] = ['2026-06-15', '2026-07-15']
const countsFrom = '2026-07-13'
const made = {} as Record<'teacherId' | 'studentId' | 'placementId', number>

beforeAll(async () => {
  api.at(`${today}T02:00:00.000Z`)
  await api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const teacherId = await aTeacher(tx, { courseIds: [courseId] })
    const studentId = await aStudent(tx, { courseId, coordinatorId: teacherId })
    const placementId = await aPlacement(tx, studentId, { startDate, requiredMinutes: 200 * 60 })
    Object.assign(made, { teacherId, studentId, placementId })
  })
})

const setSchool = (day: string | null) => admin(school.update, { body: { countsFrom: day } })
const setPlacement = (day: string | null) =>
  admin(placements.update, { params: { id: made.placementId }, body: { countsFrom: day } })

async function seenByCoordinator() {
  const teacher = await api.as(made.teacherId)
  const { data } = await teacher(dashboard.read)
  if (data.role !== 'teacher') throw new Error('not a teacher')
  const { data: silent } = await teacher(students.list, { query: { needs: 'no_tap' } })
  return {
    risks: data.risks.flatMap(({ reasons }) => reasons.map(({ text }) => text)),
    silent: silent.total,
    ...data.queues,
  }
}

async function seenByStudent() {
  const student = await api.as(made.studentId)
  const { data } = await student(dashboard.read)
  if (data.role !== 'student') throw new Error('not a student')
  const { data: month } = await student(records.month, {
    params: { studentId: made.studentId },
    query: { month: '2026-07' },
  })
  return {
    recent: data.facts?.recent.length,
    remaining: data.facts?.remaining,
    due: data.week.map(({ due }) => due / 60),
    missed: month.records.filter(({ isMissed }) => isMissed).map(({ workDate }) => workDate),
  }
}

async function tell() {
  await api.db`select graphile_worker.add_job('tell-of-absences')`
  await api.runJobs()
  return api.db<
    { body: string }[]
  >`select body from notifications where kind = 'no_taps' and user_id = ${made.teacherId} order by id`
}

describe('a school that starts in mid-term', () => {
  test('without a day to count from, every working day since the start is missed, and the number is the real one', async () => {
    const { risks, silent, noTap } = await seenByCoordinator()
    expect(risks).toEqual([
      'At this pace the hours won’t be met',
      'Has not tapped since the start on June 15, 2026: 22 days of work missed',
    ])
    expect([silent, noTap]).toEqual([1, 1])
    expect((await seenByStudent()).missed).toHaveLength(10)
  })

  test('with a day for the school, risks, absences, forecast, week and month begin there', async () => {
    expect((await setSchool(countsFrom)).data.countsFrom).toBe(countsFrom)
    expect(await seenByCoordinator()).toMatchObject({
      risks: ['At this pace the hours won’t be met'],
      silent: 0,
      noTap: 0,
    })
    const seen = await seenByStudent()
    expect(seen).toMatchObject({ recent: 2, due: [8, 8, 8, 8, 8, 0, 0], missed: ['2026-07-13', '2026-07-14'] })
    await setSchool('2026-07-15')
    expect((await seenByCoordinator()).risks).toEqual([])
    expect(await seenByStudent()).toMatchObject({ recent: 0, due: [0, 0, 8, 8, 8, 0, 0], missed: [] })
    expect((await setSchool('2026-07-10')).status).toBe(200)
    expect((await seenByCoordinator()).risks).toContain(
      'No tap since July 10, 2026, when counting began: 3 days of work missed',
    )
  })

  test('a placement counts from its own day, earlier or later than the school’s, and then by the school again', async () => {
    await setSchool(countsFrom)
    const { data } = await setPlacement('2026-07-06')
    expect([data.countsFrom, data.expectedFrom]).toEqual(['2026-07-06', '2026-07-06'])
    expect((await seenByStudent()).missed).toHaveLength(7)
    await setPlacement('2026-07-14')
    expect((await seenByStudent()).missed).toEqual(['2026-07-14'])
    expect((await setPlacement(null)).data.expectedFrom).toBe(countsFrom)
  })

  test('hours from before are carried, so hours left and the forecast are the real ones', async () => {
    const body = { carriedMinutes: 120 * 60, carriedReason: 'Logbook' }
    await admin(placements.update, { params: { id: made.placementId }, body })
    await api.db`update placements set carried_proven = carried_minutes, carried_file = repeat('a', 64),
      carried_file_name = 'logbook.pdf', carried_file_type = 'application/pdf', carried_file_at = now()
      where id = ${made.placementId}`
    await setSchool(today)
    expect(await seenByStudent()).toMatchObject({ remaining: 80 * 60, recent: 0, missed: [] })
  })

  test('an absence is told with its real number, and again when the school counts from a later day', async () => {
    await setSchool(null)
    api.at(`${today}T01:05:00.000Z`)
    expect((await tell()).map(({ body }) => body)).toEqual([
      expect.stringMatching(/has not tapped for 22 working days, since June 15, 2026\.$/),
    ])
    await setSchool(countsFrom)
    api.at('2026-07-15T01:05:00.000Z')
    expect(await tell()).toHaveLength(1)
    api.at('2026-07-16T01:05:00.000Z')
    expect((await tell()).at(-1)?.body).toMatch(/has not tapped for 3 working days, since July 13, 2026\.$/)
    api.at(`${today}T02:00:00.000Z`)
  })
})

describe('a day to count from that cannot be', () => {
  test.each([
    ['2026-06-14', 'Choose June 15, 2026, the first day, or later'],
    ['2026-10-31', 'Choose October 30, 2026, the expected last day, or earlier'],
  ])('of a placement, %s, is refused with a sentence', async (day, sentence) => {
    await admin(placements.update, { params: { id: made.placementId }, body: { targetEndDate: '2026-10-30' } })
    const refused = await setPlacement(day)
    expect([refused.status, refused.errors]).toEqual([422, { countsFrom: sentence }])
  })

  test('of the school, after the term, is refused, and only an admin may set one', async () => {
    const refused = await setSchool('2026-12-19')
    expect(refused.errors).toEqual({ countsFrom: 'Choose December 18, 2026, the end of the term, or earlier' })
    expect((await setSchool('2026-02-30')).status).toBe(400)
    const teacher = await api.as(made.teacherId)
    expect((await teacher(school.update, { body: { countsFrom } })).status).toBe(403)
  })

  test('of the school is not left behind by a current term that ends earlier, or by another one', async () => {
    const [term] = await api.db<{ id: number; endsOn: string }[]>`select id, ends_on from terms where current`
    const { id, endsOn } = term!
    const another = { schoolYear: '2031-2032', semester: 'summer', startsOn: '2026-06-01' } as const
    expect((await setSchool('2026-12-15')).status).toBe(200)
    const sentence =
      'The school counts from December 15, 2026. Choose that day or later, or change “Counts from” in the settings first'
    const answers = [
      await admin(terms.update, { params: { id }, body: { endsOn: '2026-11-30' } }),
      await admin(terms.create, { body: { ...another, endsOn: '2026-11-30', current: true } }),
    ]
    for (const { status, errors } of answers) expect([status, errors]).toEqual([422, { endsOn: sentence }])
    for (const day of ['2026-12-15', endsOn]) {
      expect((await admin(terms.update, { params: { id }, body: { endsOn: day } })).status).toBe(200)
    }
    await setSchool(null)
  })

  test('is refused by the database too', async () => {
    const write = api.db`update placements set counts_from = '2026-06-01' where id = ${made.placementId}`
    await expect(write).rejects.toThrow('placements_counts_from_start')
  })
})

test('many are counted from a day at once; one that starts later stays, and undo restores each', async () => {
  const [other, later] = await api.write(async (tx) => {
    const ids = [await aStudent(tx), await aStudent(tx)]
    await aPlacement(tx, ids[0]!, { startDate })
    await aPlacement(tx, ids[1]!, { startDate: '2026-07-20' })
    return ids
  })
  const ids = [made.studentId, other!, later!]
  const { data } = await admin(bulk.run, { body: { step: { kind: 'counts_from', countsFrom }, selection: { ids } } })
  expect(data.message).toBe('2 counted from that day, 1 not: 1 starting later')
  const days = async () =>
    (
      await api.db<{ countsFrom: string | null }[]>`
        select counts_from from placements where student_id = any(${ids}) order by student_id`
    ).map((row) => row.countsFrom)
  expect(await days()).toEqual([countsFrom, countsFrom, null])
  expect((await admin(bulk.undo, { params: { id: data.id } })).data.message).toBe('2 undone')
  expect(await days()).toEqual([null, null, null])
})
