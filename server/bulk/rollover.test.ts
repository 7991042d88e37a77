import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { bulk } from '#contract/bulk.ts'
import { placements } from '#contract/placements.ts'
import { rollover } from '#contract/rollover.ts'
import { students } from '#contract/students.ts'
import { terms } from '#contract/terms.ts'
import { startApi } from '#server/testing/api.ts'
import { aDay } from '#server/testing/days.ts'
import { aCourse, aPlacement, aStudent, aTerm } from '#server/testing/school.ts'

// January: the first semester is over, the second has begun.
const api = await startApi()
api.at('2027-01-12T02:00:00.000Z')
const admin = await api.signedIn('admin')
const term = {} as { from: number; to: number }
const wish = { completed: 'graduate', unfinished: 'continue', ended: 'archive' } as const
let courseId: number

beforeAll(async () => {
  term.from = await api.write(aTerm)
  const body = {
    schoolYear: '2026-2027',
    semester: 'second',
    startsOn: '2027-01-11',
    endsOn: '2027-05-28',
    current: true,
  } as const
  term.to = (await admin(terms.create, { body })).data.id
  courseId = await api.write((tx) => aCourse(tx, { requiredHours: 500 }))
})

type Intern = { studentId: number; placementId: number }

async function intern(status: string, { yearLevel = 3, undecided = false } = {}): Promise<Intern> {
  return api.write(async (tx) => {
    const studentId = await aStudent(tx, { courseId })
    await tx`update students set year_level = ${yearLevel} where id = ${studentId}`
    const ended = ['completed', 'pulled_out', 'withdrawn'].includes(status)
    const placementId = await aPlacement(tx, studentId, {
      status,
      termId: term.from,
      endDate: ended ? '2026-12-01' : null,
    })
    if (undecided) await aDay(tx, placementId, '2026-11-16', { status: 'submitted' })
    return { studentId, placementId }
  })
}

const stepOf = (planned: number, lastYear: number | null = 4) =>
  ({ kind: 'rollover', fromTermId: term.from, toTermId: term.to, ...wish, lastYear, planned }) as const
const run = (people: readonly Intern[], planned: number, { lastYear = 4 as number | null, ask = admin } = {}) =>
  ask(bulk.run, {
    body: { step: stepOf(planned, lastYear), selection: { ids: people.map(({ studentId }) => studentId) } },
  })
const undo = (id: number) => admin(bulk.undo, { params: { id } })
const studentOf = async ({ studentId }: Intern) => (await admin(students.read, { params: { id: studentId } })).data
const placementOf = async ({ placementId }: Intern) =>
  (await admin(placements.read, { params: { id: placementId } })).data
const preview = (query: Record<string, string> = {}, id = term.from) =>
  admin(rollover.preview, { params: { id }, query: { toTermId: String(term.to), ...wish, ...query } as never })

describe('a roll-over', () => {
  test('is previewed with counts, names and a file, and nothing changes', async () => {
    const people = [
      await intern('completed'),
      await intern('completed', { undecided: true }),
      await intern('deployed'),
      await intern('on_hold', { yearLevel: 4 }),
      await intern('pulled_out'),
    ]
    const { data } = await preview({ lastYear: '4' })
    expect(data).toMatchObject({ total: 5, planned: 4, stays: 0 })
    expect(data.groups.map(({ label, count }) => [label, count])).toEqual([
      ['continued', 2],
      ['archived', 1],
      ['graduated', 1],
      ['in the last year level', 1],
      ['moved up a year level', 1],
    ])
    expect(data.left.map(({ label, rows }) => [label, rows.map(({ id }) => id)])).toEqual([
      ['days not decided', [people[1]!.studentId]],
    ])
    const query = { toTermId: String(term.to), ...wish } as never
    const { headers } = await admin(rollover.file, { params: { id: term.from }, query })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect((await placementOf(people[2]!)).termId).toBe(term.from)
    const kept = await preview({ completed: 'stay', ended: 'stay', unfinished: 'stay' })
    expect(kept.data).toMatchObject({ total: 5, planned: 0, stays: 3 })
    expect(kept.data.left).toMatchObject([{ label: 'with an active placement', count: 2 }])
  })

  test('continues, graduates, archives and moves up a year level, and undo brings everything back', async () => {
    const people = [
      await intern('completed'),
      await intern('deployed'),
      await intern('withdrawn'),
      await intern('draft'),
    ]
    const [graduate, working, gone, preparing] = people as [Intern, Intern, Intern, Intern]
    const before = await Promise.all(people.map(studentOf))
    const { data } = await run(people, 4)
    expect(data.message).toBe('4 rolled over (2 continued, 2 moved up a year level, 1 archived, 1 graduated)')
    expect(await studentOf(graduate)).toMatchObject({ graduatedOn: '2027-01-12', yearLevel: 3 })
    expect((await studentOf(graduate)).archivedAt).not.toBeNull()
    expect(await studentOf(gone)).toMatchObject({ graduatedOn: null })
    expect((await studentOf(gone)).archivedAt).not.toBeNull()
    expect(await studentOf(working)).toMatchObject({ yearLevel: 4, archivedAt: null })
    // One at work keeps the hours that it began with, one in preparation takes those of the new term.
    expect(await placementOf(working)).toMatchObject({ termId: term.to, status: 'deployed', requiredMinutes: 486 * 60 })
    expect(await placementOf(preparing)).toMatchObject({ termId: term.to, requiredMinutes: 500 * 60 })
    const { data: log } = await admin(audit.list, { query: { actorId: admin.id, rowsPerPage: 1 } })
    expect(log.events.map(({ what }) => what)).toEqual(['Took a step of many'])

    expect((await undo(data.id)).data.message).toBe('4 undone')
    const after = await Promise.all(people.map(studentOf))
    const facts = (all: typeof before) =>
      all.map(({ yearLevel, archivedAt, graduatedOn }) => ({ yearLevel, archivedAt, graduatedOn }))
    expect(facts(after)).toEqual(facts(before))
    expect(await placementOf(preparing)).toMatchObject({ termId: term.from, requiredMinutes: 486 * 60 })
    expect((await placementOf(working)).termId).toBe(term.from)
  })

  test('leaves out who has undecided days, and a year level goes up once however often it is run', async () => {
    const stuck = await intern('completed', { undecided: true })
    const working = await intern('deployed')
    const both = [stuck, working]
    expect((await run(both, 1)).data.message).toBe(
      '1 rolled over (1 continued, 1 moved up a year level), 1 not: 1 days not decided',
    )
    const again = await run([stuck], 1)
    expect([again.status, again.message]).toEqual([
      409,
      'The list has changed: 0 students would be rolled over now, and you saw 1. Look at it again.',
    ])
    const waiting = await intern('completed')
    const keep = { ...stepOf(1), completed: 'stay' as const }
    const selection = { ids: [waiting.studentId] }
    await admin(bulk.run, { body: { step: keep, selection } })
    expect((await admin(bulk.run, { body: { step: keep, selection } })).status).toBe(409)
    expect((await studentOf(waiting)).yearLevel).toBe(4)
  })

  test('archives nobody who still has an active placement of an earlier term', async () => {
    const body = { schoolYear: '2025-2026', semester: 'second', startsOn: '2026-01-12', endsOn: '2026-05-29' } as const
    const earlier = (await admin(terms.create, { body })).data.id
    const gone = await intern('withdrawn')
    const placementId = await api.write((tx) => aPlacement(tx, gone.studentId, { termId: earlier }))
    expect((await run([gone], 1)).data.message).toBe('1 rolled over (1 moved up a year level)')
    expect((await studentOf(gone)).archivedAt).toBeNull()
    expect(await placementOf({ ...gone, placementId })).toMatchObject({ status: 'deployed', termId: earlier })
  })

  test('decides about who completed an earlier term and gave up the finished one only when that term is rolled over', async () => {
    const one = await intern('withdrawn')
    const other = await intern('withdrawn', { yearLevel: 4 })
    const ids = [one.studentId, other.studentId]
    const [earlier] = await api.db<{ id: number }[]>`select id from terms where school_year = '2025-2026'`
    const completed = { termId: earlier!.id, status: 'completed', endDate: '2026-05-20', startDate: '2026-02-02' }
    await api.write(async (tx) => {
      await tx`delete from placements where student_id = any(${ids})`
      // The draft of the finished term is the later placement, as a person makes it.
      for (const id of ids) {
        await aPlacement(tx, id, completed)
        await aPlacement(tx, id, { status: 'withdrawn', termId: term.from, endDate: null })
      }
    })
    const { data } = await run([one, other], 1)
    expect(data.message).toBe(
      '1 rolled over (1 completed in an earlier term, 1 moved up a year level), 1 not: 1 completed in an earlier term',
    )
    expect(await studentOf(one)).toMatchObject({ graduatedOn: null, archivedAt: null, yearLevel: 4 })
    expect(await studentOf(other)).toMatchObject({ graduatedOn: null, archivedAt: null })
    const step = { ...stepOf(2), fromTermId: earlier!.id }
    const { data: then } = await admin(bulk.run, { body: { step, selection: { ids } } })
    expect(then.message).toBe('2 rolled over (2 graduated)')
    expect(await studentOf(other)).toMatchObject({ graduatedOn: '2027-01-12' })
  })

  test('of two people at once is taken by one of them for each student', async () => {
    const people = [await intern('deployed'), await intern('completed'), await intern('pulled_out')]
    const other = await api.signedIn('admin')
    const both = await Promise.all([run(people, 3), run(people, 3, { ask: other })])
    const done = both.reduce((sum, { data }) => sum + (data?.counts?.done ?? 0), 0)
    expect(done).toBe(3)
    expect((await studentOf(people[0]!)).yearLevel).toBe(4)
  })

  test('is undone but for a student or placement that somebody has changed since', async () => {
    const people = [await intern('deployed'), await intern('completed'), await intern('deployed')]
    const { data } = await run(people, 3)
    await admin(placements.update, { params: { id: people[0]!.placementId }, body: { position: 'Web developer' } })
    await admin(students.restore, { params: { id: people[1]!.studentId } })
    expect((await studentOf(people[1]!)).graduatedOn).toBeNull()
    expect((await undo(data.id)).data.message).toBe('1 undone, 2 not: 2 changed since')
    expect((await placementOf(people[0]!)).termId).toBe(term.to)
    expect((await placementOf(people[2]!)).termId).toBe(term.from)
  })

  test('gives no placement back to a term that was archived since', async () => {
    const working = await intern('deployed')
    const { data } = await run([working], 1)
    await api.db`update terms set archived_at = now() where id = ${term.from}`
    expect((await undo(data.id)).data.message).toBe(
      '0 undone, 1 not: 1 First semester 2026-2027 is in the archive; restore the record first',
    )
    await api.db`update terms set archived_at = null where id = ${term.from}`
    expect((await undo(data.id)).data.message).toBe('1 undone')
    expect((await placementOf(working)).termId).toBe(term.from)
  })

  test('of a whole term of more than fifty is a job, and is undone as one', async () => {
    const people: Intern[] = []
    for (let made = 0; made < 51; made++) people.push(await intern('deployed', { yearLevel: 4 }))
    const { data: plan } = await preview({ lastYear: '4' })
    const selection = { filters: { placedIn: String(term.from) } as never, seen: plan.total }
    const { data } = await admin(bulk.run, { body: { step: stepOf(plan.planned), selection } })
    expect(data.state).toBe('queued')
    await api.runJobs()
    const ended = (await admin(bulk.read, { params: { id: data.id } })).data
    expect([ended.state, ended.counts.done]).toEqual(['done', plan.planned])
    const { data: after } = await preview({ lastYear: '4' })
    expect(after.planned).toBe(0)
    await undo(data.id)
    await api.runJobs()
    expect((await preview({ lastYear: '4' })).data.planned).toBe(plan.planned)
    const { data: counted } = await admin(students.totals, { query: { termId: term.to } as never })
    expect(counted.total).toBeLessThan(51)
  })
})

describe('a roll-over that cannot be', () => {
  test('takes nobody into a term that is moved to the archive before their turn comes', async () => {
    const working = await intern('deployed')
    const body = { schoolYear: '2027-2028', semester: 'first', startsOn: '2027-08-09', endsOn: '2027-12-17' } as const
    const { data: later } = await admin(terms.create, { body })
    const toTermId = later.id
    const { data: plan } = await preview({ lastYear: '4', toTermId: String(toTermId) })
    const selection = { filters: { placedIn: String(term.from) } as never, seen: plan.total }
    const { data } = await admin(bulk.run, { body: { step: { ...stepOf(plan.planned), toTermId }, selection } })
    expect(data.state).toBe('queued')
    expect((await admin(terms.remove, { params: { id: toTermId } })).status).toBe(200)
    await api.runJobs()
    const { data: ended } = await admin(bulk.read, { params: { id: data.id } })
    expect(ended.state).toBe('done')
    expect(ended.message).toContain('First semester 2027-2028 is in the archive; restore the record first')
    expect((await placementOf(working)).termId).toBe(term.from)
    expect([...(await api.db`select from placements where term_id = ${toTermId}`)]).toEqual([])
  })

  test('is refused with a sentence: unknown, archived, earlier and running terms, other students, coordinators', async () => {
    const working = await intern('deployed')
    const wrong = async (change: object) => {
      const step = { ...stepOf(1), ...change }
      const { status, message } = await admin(bulk.run, { body: { step, selection: { ids: [working.studentId] } } })
      return `${status} ${message}`
    }
    expect(await wrong({ toTermId: 999_999 })).toBe('404 Term not found')
    expect(await wrong({ toTermId: term.from })).toBe('422 Choose a term that starts after the finished one')
    expect(await wrong({ lastYear: 8 })).toMatch(/^400 /)
    expect((await preview({}, term.to)).message).toBe('Choose a term that starts after the finished one')
    await admin(terms.update, { params: { id: term.from }, body: { current: true } })
    api.at('2026-12-10T02:00:00.000Z')
    expect((await preview()).message).toBe(
      'This term is current until December 18, 2026. Make the new term current first.',
    )
    await admin(terms.update, { params: { id: term.to }, body: { current: true } })
    api.at('2027-01-12T02:00:00.000Z')
    const summer = {
      schoolYear: '2026-2027',
      semester: 'summer',
      startsOn: '2027-06-07',
      endsOn: '2027-07-23',
    } as const
    const { id } = (await admin(terms.create, { body: summer })).data
    await admin(terms.remove, { params: { id } })
    expect(await wrong({ toTermId: id })).toBe('422 Choose terms that are not in the archive')
    const stranger = await api.write((tx) => aStudent(tx))
    const { message } = await admin(bulk.run, { body: { step: stepOf(1), selection: { ids: [stranger] } } })
    expect(message).toBe('Choose students of the finished term')
    const teacher = await api.signedIn('teacher')
    const own = await api.write(async (tx) => {
      const id = await aStudent(tx, { coordinatorId: teacher.id })
      await aPlacement(tx, id, { termId: term.from })
      return id
    })
    expect((await teacher(bulk.run, { body: { step: stepOf(1), selection: { ids: [own] } } })).status).toBe(403)
  })
})
