import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { admins } from '#contract/admins.ts'
import { audit } from '#contract/audit.ts'
import { type BulkStep, bulk } from '#contract/bulk.ts'
import { documents } from '#contract/documents.ts'
import { placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { students } from '#contract/students.ts'
import { taps } from '#contract/taps.ts'
import { teachers } from '#contract/teachers.ts'
import { startApi } from '#server/testing/api.ts'
import { aDay } from '#server/testing/days.ts'
import { startJobs } from '#server/testing/jobs-under-way.ts'
import { waitFor } from '#server/testing/patience.ts'
import { aCourse, aPlacement, aStudent, aTeacher, withoutAccount } from '#server/testing/school.ts'
import { aWorkplace, readyForDeployment, type Workplace } from '#server/testing/workplace.ts'
import { runNext, runningWith } from './run.ts'
import { bulkTasks } from './tasks.ts'

const api = await startApi({ SMTP_URL: 'smtp://mail.test' })
const morning = '2026-08-03T01:00:00.000Z'
api.at(morning)
const admin = await api.signedIn('admin')
let place: Workplace

beforeAll(async () => {
  place = await api.write((tx) => aWorkplace(tx))
})

type Wish = { status?: string; place?: Workplace; ready?: boolean; courseId?: number; coordinatorId?: number }

async function interns(count: number, wish: Wish = {}): Promise<number[]> {
  const { status = 'cleared', ready = true, courseId, coordinatorId } = wish
  const at = wish.place ?? place
  return api.write(async (tx) => {
    const course = courseId ?? (await aCourse(tx))
    const ids: number[] = []
    for (let made = 0; made < count; made++) {
      const id = await aStudent(tx, { courseId: course, coordinatorId: coordinatorId ?? null })
      if (ready) await readyForDeployment(tx, id)
      await aPlacement(tx, id, { status, supervisorId: at.supervisorId, companyId: at.companyId })
      ids.push(id)
    }
    return ids
  })
}

const take = (step: BulkStep, ids: readonly number[], ask = admin) =>
  ask(bulk.run, { body: { step, selection: { ids: [...ids] } } })
const deploy = { kind: 'move', status: 'deployed' } as const
const statusesOf = async (ids: readonly number[]) =>
  (
    await api.db<{ status: string }[]>`
    select status from placements where student_id = any(${ids as number[]}) order by student_id`
  ).map(({ status }) => status)
const undo = (id: number, ask = admin) => ask(bulk.undo, { params: { id } })

describe('a step of many', () => {
  test('takes each through its own gate, and says how many are missing what', async () => {
    const without = await api.write((tx) => aWorkplace(tx, { agreement: null }))
    const other = await api.write((tx) => aWorkplace(tx, { agreement: null }))
    const ids = [
      ...(await interns(4)),
      ...(await interns(2, { place: without })),
      ...(await interns(1, { place: other })),
      ...(await interns(1, { status: 'draft' })),
      ...(await interns(1, { status: 'deployed' })),
      await api.write((tx) => aStudent(tx)),
    ]
    const { data } = await take(deploy, ids)
    expect(data.message).toBe(
      '4 deployed, 1 already deployed, 5 not: 3 no MOA (2 companies), 1 not placed yet, 1 with status Draft',
    )
    expect(data.groups[0]?.rows.map(({ link }) => link)).toEqual([
      `/companies?open=${without.companyId}`,
      `/companies?open=${without.companyId}`,
      `/companies?open=${other.companyId}`,
    ])
    const { headers, body } = await admin(bulk.file, { params: { id: data.id } })
    expect([headers['content-type'], body]).toEqual(['text/csv; charset=utf-8', {}])
  })

  test('names the company that was blacklisted after its interns were prepared', async () => {
    const blocked = await api.write((tx) => aWorkplace(tx))
    const ids = await interns(2, { place: blocked })
    await api.db`update companies set status = 'blacklisted' where id = ${blocked.companyId}`
    const { data } = await take(deploy, ids)
    expect(data.message).toBe('0 deployed, 2 not: 2 at a blacklisted company (1 company)')
  })

  test('of all that match a filter runs as a job, and only if the number is the one that was seen', async () => {
    const courseId = await api.write((tx) => aCourse(tx))
    const ids = await interns(61, { courseId })
    const filters = { courseId: String(courseId) } as const
    const refused = await admin(bulk.run, { body: { step: deploy, selection: { filters, seen: 60 } } })
    expect([refused.status, refused.message]).toEqual([
      409,
      'The list has changed: 61 students match now, and you saw 60. Look at it again.',
    ])
    const { data } = await admin(bulk.run, { body: { step: deploy, selection: { filters, seen: 61 } } })
    expect([data.state, data.progress, data.total]).toEqual(['queued', 0, 61])
    await api.runJobs()
    const after = await admin(bulk.read, { params: { id: data.id } })
    expect([after.data.state, after.data.message]).toEqual(['done', '61 deployed'])
    await undo(data.id)
    await api.runJobs()
    expect((await admin(bulk.read, { params: { id: data.id } })).data.message).toBe('61 undone')
    expect(new Set(await statusesOf(ids))).toEqual(new Set(['cleared']))
  })

  test('ends between two students when the server stops, and goes on after the next start with those who are left, each once', async () => {
    const ids = await interns(100)
    const { data } = await take(deploy, ids)
    const progress = async () => (await admin(bulk.read, { params: { id: data.id } })).data
    const first = await startJobs(api.url, bulkTasks(api.services))
    await waitFor(async () => expect((await progress()).progress).toBeGreaterThan(0), { interval: 10 })
    await first.stop()
    const stopped = await progress()
    expect([stopped.state, stopped.progress < 100]).toEqual(['running', true])
    await startJobs(api.url, bulkTasks(api.services))
    await waitFor(async () => expect((await progress()).state).toBe('done'))
    expect((await progress()).message).toBe('100 deployed')
    const events = await api.db`select from audit_events where act_id = ${data.id} and action = 'moved'`
    expect(events).toHaveLength(100)
  })

  test('takes the others of a chunk that the database refuses, each alone, and names the one in the way', async () => {
    const ids = await interns(55)
    const { data } = await take(deploy, ids)
    expect(data.state).toBe('queued')
    // Meanwhile one of them is at work in another placement.
    await api.write((tx) => aPlacement(tx, ids[7]!, { status: 'on_hold' }))
    await api.runJobs()
    const { data: after } = await admin(bulk.read, { params: { id: data.id } })
    expect([after.counts.done, after.counts.refused]).toEqual([54, 1])
    expect(after.groups[0]?.rows).toMatchObject([
      { id: ids[7], message: 'This student is deployed already; end that placement first' },
    ])
    const events = await api.db`select from audit_events where act_id = ${data.id} and action = 'moved'`
    expect(events).toHaveLength(54)
  })

  test('stops where it is when whoever started it is deleted, reported or given another password', async () => {
    const chief = await api.signedIn('admin')
    const endings: [string, (id: number) => Promise<unknown>][] = [
      ['This account was deleted.', (id) => chief(admins.remove, { params: { id } })],
      [
        'A change to this account was reported.',
        (id) => api.db`update accounts set held_at = now() where user_id = ${id}`,
      ],
      ['Set a new password first.', (id) => api.db`update accounts set must_change = true where user_id = ${id}`],
    ]
    for (const [reason, ending] of endings) {
      const other = await api.signedIn('admin')
      const ids = await interns(55)
      const { data } = await take(deploy, ids, other)
      const actor = { id: other.id, role: 'admin' as const, sessionId: 0 }
      await api.write((tx) => runNext(tx, { id: data.id, actor, ...runningWith(api.services) }))
      await ending(other.id)
      await api.runJobs()
      expect([reason, (await statusesOf(ids)).filter((status) => status === 'deployed').length]).toEqual([reason, 20])
      const [act] = await api.db`
        select a.state, count(*) filter (where b.causes #>> '{0,message}' like ${`${reason}%`})::int as left
        from bulk_acts a join bulk_rows b on b.act_id = a.id where a.id = ${data.id} group by a.id`
      expect([reason, act]).toEqual([reason, { state: 'done', left: 35 }])
    }
  })

  test('reaches all that the matrix of documents shows for the same search', async () => {
    const ids = await interns(3, { status: 'requirements', ready: false })
    await api.db`
      update users set first_name = 'Zenaida', last_name = 'Abrenica', search = ' abrenica zenaida abrenica '
      where id = any(${ids})`
    for (const search of ['zen abren', 'abrenica']) {
      const { data: matrix } = await admin(documents.matrix, { query: { search } })
      expect(matrix.students.map(({ id }) => id)).toEqual(ids)
      const selection = { filters: { search }, seen: matrix.total }
      const { data } = await admin(bulk.run, { body: { step: { kind: 'remind' }, selection } })
      expect(data.total).toBe(3)
    }
  })

  test('is found again under recent steps for ten minutes, by who took it', async () => {
    const other = await api.signedIn('admin')
    const ids = await interns(2)
    const { data } = await take(deploy, ids, other)
    const recent = async (ask: typeof admin) => (await ask(bulk.recent, {})).data.acts.map(({ id }) => id)
    expect([await recent(other), (await recent(admin)).includes(data.id)]).toEqual([[data.id], false])
    expect((await undo(data.id, other)).data.message).toBe('2 undone')
    api.at('2026-08-03T01:10:01.000Z')
    expect(await recent(other)).toEqual([])
    api.at(morning)
  })

  test('sent again with its key is taken once', async () => {
    const ids = await interns(2)
    const sent = { body: { step: deploy, selection: { ids } }, headers: { 'idempotency-key': randomUUID() } }
    const [one, two] = [await admin(bulk.run, sent), await admin(bulk.run, sent)]
    expect(two.data.id).toBe(one.data.id)
  })

  test('of two people is taken by one of them, and the other reads that it is so already', async () => {
    const ids = await interns(5)
    const other = await api.signedIn('admin')
    const both = await Promise.all([take(deploy, ids), take(deploy, ids, other)])
    expect(both.map(({ data }) => data.counts.done + data.counts.unchanged)).toEqual([5, 5])
    expect(both[0].data.counts.done + both[1].data.counts.done).toBe(5)
  })

  test('reaches only students of the person who takes it', async () => {
    const teacherId = await api.write((tx) => aTeacher(tx))
    const [own] = await interns(1, { coordinatorId: teacherId })
    const [strange] = await interns(1, { coordinatorId: await api.write((tx) => aTeacher(tx)) })
    const teacher = await api.as(teacherId)
    const sent = await teacher(bulk.run, { body: { step: deploy, selection: { ids: [own!, strange!] } } })
    expect([sent.status, await statusesOf([own!, strange!])]).toEqual([404, ['cleared', 'cleared']])
    const { data } = await take(deploy, [own!])
    expect((await teacher(bulk.read, { params: { id: data.id } })).status).toBe(404)
  })

  test('refuses one whose student has another placement at work, and takes the others', async () => {
    const [odd, ...others] = await interns(3)
    await api.write((tx) => aPlacement(tx, odd!, { status: 'on_hold' }))
    const [{ id }] = await api.db<[{ id: number }]>`
      select id from placements where student_id = ${odd!} and status = 'cleared'`
    const { data } = await take(deploy, others)
    expect(data.counts.done).toBe(2)
    const single = await admin(placements.move, { params: { id }, body: { status: 'deployed' } })
    expect(single.message).toBe('This student is deployed already; end that placement first')
  })
})

describe('undo', () => {
  test('restores all but those that somebody changed or that tapped since, and names them', async () => {
    const ids = await interns(4)
    const { data } = await take(deploy, ids)
    const [{ id }] = await api.db<[{ id: number }]>`select id from placements where student_id = ${ids[0]!}`
    await admin(placements.move, { params: { id }, body: { status: 'on_hold', reason: 'Typhoon' } })
    const tapping = await api.as(ids[1]!)
    expect((await tapping(taps.tap, { body: { clientKey: randomUUID() } })).status).toBe(200)
    const { data: undone } = await undo(data.id)
    expect(undone.message).toBe('2 undone, 2 not: 1 changed since, 1 tapped since')
    expect(undone.groups.map(({ rows }) => rows.map((row) => row.id))).toEqual([[ids[0]], [ids[1]]])
    expect(await statusesOf(ids)).toEqual(['on_hold', 'deployed', 'cleared', 'cleared'])
  })

  test('is offered again for what it had to leave, and for nothing else', async () => {
    const ids = await interns(2)
    const { data } = await take(deploy, ids)
    const remove = () => api.db`update users set archived_at = now() where id = ${ids[0]!}`
    const restore = () => api.db`update users set archived_at = null where id = ${ids[0]!}`
    await remove()
    const { data: undone } = await undo(data.id)
    expect(undone.message).toMatch(/^1 undone, 1 not: 1 .* is in the archive; restore the record first$/)
    expect(undone.undoUntil).toBe(data.undoUntil)
    expect((await undo(data.id)).data.message).toBe(undone.message)
    await restore()
    const { data: whole } = await undo(data.id)
    expect([whole.message, whole.undoUntil]).toEqual(['2 undone', null])
    expect(await statusesOf(ids)).toEqual(['cleared', 'cleared'])
    expect(await undo(data.id)).toMatchObject({ status: 409, code: 'already_undone' })
  })

  test('leaves nobody untold whose step it had to leave', async () => {
    const ids = await interns(2)
    const { data } = await take(deploy, ids)
    const tapping = await api.as(ids[0]!)
    await tapping(taps.tap, { body: { clientKey: randomUUID() } })
    expect((await undo(data.id)).data.message).toBe('1 undone, 1 not: 1 tapped since')
    const told = async () => {
      await api.db`select graphile_worker.add_job('tell-bulk-acts')`
      await api.runJobs()
      return api.db`select user_id from notifications where user_id = any(${ids}) and kind = 'placement_moved'`
    }
    expect(await told()).toEqual([])
    api.at('2026-08-03T01:10:01.000Z')
    expect(await told()).toEqual([{ userId: ids[0] }])
    api.at(morning)
  })

  test('is refused where the step changed nothing, and its result stays whole', async () => {
    const { data } = await take(deploy, await interns(1, { status: 'requirements' }))
    expect(data.message).toBe('0 deployed, 1 not: 1 with status Requirements')
    expect(data.groups[0]?.rows[0]?.message).toBe('The placement’s status is Requirements')
    expect(await undo(data.id)).toMatchObject({ status: 409, code: 'nothing_to_undo' })
    expect((await admin(bulk.read, { params: { id: data.id } })).data.message).toBe(data.message)
  })

  test('leaves what somebody changed since, whatever the step was', async () => {
    const ids = await interns(2, { status: 'requirements', ready: false })
    const [first = 0] = ids
    const placementOf = async (studentId: number) =>
      (await api.db<{ id: number }[]>`select id from placements where student_id = ${studentId}`)[0]!.id
    const other = await api.write(async (tx) => {
      const { supervisorId } = await aWorkplace(tx)
      await tx`update supervisors set company_id = ${place.companyId} where id = ${supervisorId}`
      return supervisorId
    })
    const hours = { start: '09:00', end: '13:00' }
    const schedule = { validFrom: '2026-08-03', days: [1 as const], first: hours, second: null, kind: 'fixed' as const }
    const edit = async () => {
      const params = { id: await placementOf(first) }
      expect((await admin(placements.update, { params, body: { position: randomUUID() } })).status).toBe(200)
    }
    const [resume] = await api.db<{ id: number }[]>`
      select id from requirements where blocks = 'deployment' and not has_expiry order by position limit 1`
    const sendBack = async () => {
      const [paper] = await api.db<{ id: number }[]>`
        select id from documents where student_id = ${first} and requirement_id = ${resume!.id}`
      const body = { status: 'returned', remarks: 'Not signed' } as const
      expect((await admin(documents.review, { params: { id: paper!.id }, body })).status).toBe(200)
    }
    const changes: [BulkStep, () => Promise<void>][] = [
      [{ kind: 'supervisor', supervisorId: other }, edit],
      [{ kind: 'schedule', schedules: [schedule] }, edit],
      [{ kind: 'counts_from', countsFrom: '2026-08-10' }, edit],
      [{ kind: 'receive', requirementIds: [resume!.id] }, sendBack],
    ]
    for (const [step, change] of changes) {
      const { data } = await take(step, ids)
      expect([step.kind, data.counts.done]).toEqual([step.kind, 2])
      await change()
      const { data: undone } = await undo(data.id)
      expect([step.kind, undone.message]).toEqual([step.kind, '1 undone, 1 not: 1 changed since'])
      expect(undone.groups[0]?.rows.map(({ id }) => id)).toEqual([first])
    }
  })

  test('leaves the documents with which an intern was cleared or completed, until that is undone too', async () => {
    const [id = 0] = await interns(1, { status: 'requirements' })
    await api.db`delete from documents where student_id = ${id}`
    const missing = async (blocks: string) =>
      (await api.db<{ id: number }[]>`select id from requirements where blocks = ${blocks}`).map((row) => row.id)
    const receive = async (requirementIds: number[]) =>
      (await take({ kind: 'receive', requirementIds, expiresOn: '2027-08-01' }, [id])).data
    const [papers, last] = [await missing('deployment'), await missing('completion')]
    const kept = async () =>
      (await api.db<{ id: number }[]>`select requirement_id as id from documents where student_id = ${id}`).length
    const received = await receive([...papers, ...last.slice(0, 1)])
    const { data: cleared } = await take({ kind: 'move', status: 'cleared' }, [id])
    const { data: undone } = await undo(received.id)
    expect(undone.message).toBe(`1 undone, ${papers.length} not: ${papers.length} cleared since`)
    expect(undone.groups[0]?.rows[0]).toEqual({
      id,
      name: expect.any(String),
      message: expect.stringMatching(/^\S.*: the intern was cleared with it, so it stays$/),
      link: `/documents/${id}`,
    })
    expect(await kept()).toBe(papers.length)
    await take(deploy, [id])
    expect((await undo(received.id)).data.message).toBe(undone.message)
    expect((await undo(cleared.id)).data.message).toBe('0 undone, 1 not: 1 changed since')
    await api.db`update placements set status = 'hours_met' where student_id = ${id}`
    const atEnd = await receive(last)
    const { data: completed } = await take({ kind: 'move', status: 'completed' }, [id])
    expect((await undo(atEnd.id)).data.message).toBe(`0 undone, ${last.length} not: ${last.length} completed since`)
    expect((await undo(completed.id)).data.message).toBe('1 undone')
    expect((await undo(atEnd.id)).data.message).toBe(`${last.length} undone`)
    expect(await kept()).toBe(papers.length)
  })

  test('takes a document back from an intern who was cleared before it came', async () => {
    const [id = 0] = await interns(1, { status: 'cleared', ready: false })
    const [resume] = await api.db<{ id: number }[]>`
      select id from requirements where blocks = 'deployment' and not has_expiry order by position limit 1`
    const { data } = await take({ kind: 'receive', requirementIds: [resume!.id] }, [id])
    const { data: deployed } = await take(deploy, [id])
    expect((await undo(deployed.id)).data.message).toBe('1 undone')
    expect((await undo(data.id)).data.message).toBe('1 undone')
  })

  test('of deletions and of a locked month leaves what somebody changed since', async () => {
    const courseId = await api.write((tx) => aCourse(tx))
    const gone = await api.write(async (tx) => [await aStudent(tx, { courseId }), await aStudent(tx, { courseId })])
    const { data: deleted } = await take({ kind: 'delete' }, gone)
    await admin(students.restore, { params: { id: gone[0]! } })
    expect((await undo(deleted.id)).data.message).toBe('1 undone, 1 not: 1 changed since')
    const { data: locked } = await take({ kind: 'lock', month: '2026-06' }, [courseId])
    const other = await api.signedIn('admin')
    for (const isLocked of [false, true]) {
      api.at(isLocked ? '2026-08-03T01:02:00.000Z' : '2026-08-03T01:01:00.000Z')
      await other(records.lock, { body: { courseId, month: '2026-06', locked: isLocked } })
    }
    api.at(morning)
    expect((await undo(locked.id)).data.message).toBe('0 undone, 1 not: 1 changed since')
  })

  test('leaves a student who has meanwhile gone to another coordinator', async () => {
    const [own, other] = await api.write(async (tx) => [await aTeacher(tx), await aTeacher(tx)])
    const ids = await interns(2, { coordinatorId: own! })
    const teacher = await api.as(own!)
    const { data } = await teacher(bulk.run, { body: { step: deploy, selection: { ids } } })
    expect(data.counts.done).toBe(2)
    await admin(students.assign, { body: { ids: [ids[0]!], coordinatorId: other! } })
    const { data: undone } = await teacher(bulk.undo, { params: { id: data.id } })
    expect(undone.message).toBe('1 undone, 1 not: 1 no longer yours')
    expect(await statusesOf(ids)).toEqual(['deployed', 'cleared'])
  })

  test('is offered for ten minutes, and only then anyone is told', async () => {
    const ids = await interns(2)
    const { data } = await take(deploy, ids)
    const told = async () => {
      await api.db`select graphile_worker.add_job('tell-bulk-acts')`
      await api.runJobs()
      return (await api.db`select from notifications where user_id = any(${ids}) and kind = 'placement_moved'`).length
    }
    expect(data.undoUntil).toBe('2026-08-03T01:10:00.000Z')
    expect(await told()).toBe(0)
    api.at('2026-08-03T01:10:01.000Z')
    expect((await undo(data.id)).code).toBe('undo_too_late')
    expect(await told()).toBe(2)
    expect(await told()).toBe(2)
    // The clock of this server, or of another one, is behind.
    api.at(morning)
    expect((await admin(bulk.read, { params: { id: data.id } })).data.undoUntil).toBeNull()
    expect(await undo(data.id)).toMatchObject({ status: 409, code: 'undo_too_late' })
  })

  test('holds back what supervisor and coordinator are told, and then tells each once for all interns', async () => {
    const coordinatorId = await api.write((tx) => aTeacher(tx))
    const own = await api.write((tx) => aWorkplace(tx))
    const ids = await interns(12, { place: own, coordinatorId })
    await take(deploy, ids)
    const taker = await api.write(async (tx) => {
      const { supervisorId } = await aWorkplace(tx)
      await tx`update supervisors set company_id = ${own.companyId} where id = ${supervisorId}`
      return supervisorId
    })
    await take({ kind: 'supervisor', supervisorId: taker }, ids)
    const [document] = await api.db<{ id: number }[]>`select id from requirements where blocks = 'completion' limit 1`
    await take({ kind: 'receive', requirementIds: [document!.id] }, ids)
    const notices = async () => {
      await api.db`select graphile_worker.add_job('tell-bulk-acts')`
      await api.runJobs()
      return api.db<{ userId: number; kind: string; body: string }[]>`
        select user_id, kind, body from notifications where user_id = any(${[...ids, coordinatorId, taker]})`
    }
    expect(await notices()).toEqual([])
    api.at('2026-08-03T01:11:00.000Z')
    const told = await notices()
    const countOf = (userId: number, kind: string) =>
      told.filter((one) => one.userId === userId && one.kind === kind).length
    expect([countOf(coordinatorId, 'placement_moved'), countOf(taker, 'intern_assigned')]).toEqual([1, 1])
    expect(ids.map((id) => countOf(id, 'placement_moved'))).toEqual(ids.map(() => 1))
    expect(ids.map((id) => countOf(id, 'document_approved'))).toEqual(ids.map(() => 1))
    api.at(morning)
  })

  test('and the step are one act each in the audit log; the history of a student keeps its own events', async () => {
    const ids = await interns(3)
    const { data } = await take(deploy, ids)
    await undo(data.id)
    const { data: log } = await admin(audit.list, { query: { actorId: admin.id, rowsPerPage: 2 } })
    expect(log.events.map(({ what }) => what)).toEqual(['Undid a step of many', 'Took a step of many'])
    const { data: own } = await admin(audit.list, { query: { aboutId: ids[0]! } })
    expect(own.events.filter(({ what }) => what.startsWith('Changed the status'))).toHaveLength(2)
  })
})

describe('the other steps', () => {
  test('a coordinator is set for many and taken back', async () => {
    const [one, two] = [await api.write((tx) => aTeacher(tx)), await api.write((tx) => aTeacher(tx))]
    const ids = await interns(2, { coordinatorId: one })
    const { data } = await take({ kind: 'coordinator', coordinatorId: two }, ids)
    expect(data.message).toBe('2 assigned')
    await admin(students.update, { params: { id: ids[0]! }, body: { section: '4B' } })
    expect((await undo(data.id)).data.message).toBe('1 undone, 1 not: 1 changed since')
    const now = await Promise.all(ids.map((id) => admin(students.read, { params: { id } })))
    expect(now.map((student) => student.data.coordinatorId)).toEqual([two, one])
  })

  test('students are not given back to a coordinator who was deleted since', async () => {
    const [one, two] = [await api.write((tx) => aTeacher(tx)), await api.write((tx) => aTeacher(tx))]
    const ids = await interns(2, { coordinatorId: one })
    const { data } = await take({ kind: 'coordinator', coordinatorId: two }, ids)
    expect((await admin(teachers.remove, { params: { id: one } })).status).toBe(200)
    expect((await undo(data.id)).data.message).toMatch(/^0 undone, 2 not: 2 .* is in the archive; restore/)
    expect((await admin(students.read, { params: { id: ids[0]! } })).data.coordinatorId).toBe(two)
    await admin(teachers.restore, { params: { id: one } })
    expect((await undo(data.id)).data.message).toBe('2 undone')
  })

  test('a supervisor is set for the interns of that company only', async () => {
    const elsewhere = await api.write((tx) => aWorkplace(tx))
    const ids = [...(await interns(2)), ...(await interns(1, { place: elsewhere }))]
    const taker = await api.write(async (tx) => {
      const { supervisorId } = await aWorkplace(tx)
      await tx`update supervisors set company_id = ${place.companyId} where id = ${supervisorId}`
      return supervisorId
    })
    const { data } = await take({ kind: 'supervisor', supervisorId: taker }, ids)
    expect(data.message).toBe('2 assigned, 1 not: 1 at another company')
    expect((await undo(data.id)).data.message).toBe('2 undone')
  })

  test('a schedule is set and restored', async () => {
    const ids = await interns(2)
    const half = { start: '09:00', end: '13:00' }
    const schedules = [
      { validFrom: '2026-08-03', days: [1, 2] as (1 | 2)[], first: half, second: null, kind: 'fixed' as const },
    ]
    const { data } = await take({ kind: 'schedule', schedules }, ids)
    expect(data.message).toBe('2 given the schedule')
    expect((await undo(data.id)).data.message).toBe('2 undone')
    const rows = await api.db<{ start: string }[]>`
      select first_start::text as start from schedules h join placements p on p.id = h.placement_id where p.student_id = any(${ids})`
    expect(rows.map(({ start }) => start)).toEqual(['08:00:00', '08:00:00'])
  })

  test('a schedule takes effect on its date, and the days before it stay as they were', async () => {
    const ids = await interns(2, { status: 'deployed' })
    const days = await api.write(async (tx) => {
      const found = await tx<{ id: number }[]>`select id from placements where student_id = any(${ids}) order by id`
      await tx`update schedules set first_start = '07:00' where placement_id = ${found[1]!.id}`
      return Promise.all(found.map(({ id }) => aDay(tx, id, '2026-07-30', { status: 'submitted' })))
    })
    const hours = { first: { start: '10:00', end: '13:00' }, second: { start: '14:00', end: '19:00' } }
    const later = {
      ...hours,
      validFrom: '2026-08-03',
      days: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5)[],
      kind: 'fixed' as const,
    }
    await take({ kind: 'schedule', schedules: [later] }, ids)
    await api.runJobs()
    const credited = async () =>
      (await api.db`select credited from time_records where id = any(${days}) order by id`).map((row) => row.credited)
    expect(await credited()).toEqual([480, 480])
    const starts = () => api.db`
      select h.valid_from, h.first_start::text as start from schedules h join placements p on p.id = h.placement_id
      where p.student_id = any(${ids}) order by p.id, h.valid_from`
    const before = ['08:00:00', '07:00:00'].map((start) => ({ validFrom: '2026-06-01', start }))
    const after = { validFrom: '2026-08-03', start: '10:00:00' }
    expect([...(await starts())]).toEqual([before[0], after, before[1], after])
    // again from an earlier date: what was to begin later is replaced
    await take({ kind: 'schedule', schedules: [{ ...later, validFrom: '2026-07-31' }] }, ids)
    const earlier = { ...after, validFrom: '2026-07-31' }
    expect([...(await starts())]).toEqual([before[0], earlier, before[1], earlier])
  })

  test('documents are received with their dates, those in order stay, and undo takes them back', async () => {
    const ids = await interns(2, { ready: false, status: 'requirements' })
    const [medical] = await api.db<
      { id: number }[]
    >`select id from requirements where has_expiry order by position limit 1`
    const step = { kind: 'receive' as const, requirementIds: [medical!.id], receivedOn: '2026-08-01' }
    expect((await take(step, ids)).data.counts.refused).toBe(2)
    const { data } = await take({ ...step, expiresOn: '2027-08-01' }, ids)
    expect(data.message).toBe('2 marked as received')
    expect((await take({ ...step, expiresOn: '2027-08-01' }, ids)).data.message).toBe(
      '0 marked as received, 2 already marked as received',
    )
    const received = () => api.db<{ receivedAt: string }[]>`
      select paper_received_at as received_at from documents where student_id = any(${ids})`
    expect((await received()).map(({ receivedAt }) => receivedAt.slice(0, 10))).toEqual(['2026-08-01', '2026-08-01'])
    expect((await undo(data.id)).data.message).toBe('2 undone')
    expect(await received()).toHaveLength(0)
  })

  test('invitations and reminders are sent to whoever has an email, and are not undone', async () => {
    const ids = await interns(3, { ready: false, status: 'requirements' })
    await api.db`update users set email = null where id = ${ids[0]!}`
    await api.write((tx) => Promise.all(ids.slice(0, 2).map((id) => withoutAccount(tx, id))))
    const { data } = await take({ kind: 'invite' }, ids)
    expect([data.message, data.undoUntil]).toEqual(['1 invited, 2 not: 1 no email, 1 with a password already', null])
    expect((await undo(data.id)).code).toBe('not_undoable')
    expect((await take({ kind: 'remind' }, ids)).data.message).toBe('1 reminded, 2 not: 2 without an account or email')
  })

  test('all that match are deleted but those with an active placement, and undo brings them back', async () => {
    const courseId = await api.write((tx) => aCourse(tx))
    const [free] = await api.write(async (tx) => [await aStudent(tx, { courseId })])
    await interns(1, { courseId })
    const selection = { filters: { courseId: String(courseId) }, seen: 2 }
    const { data } = await admin(bulk.run, { body: { step: { kind: 'delete' }, selection } })
    expect(data.message).toBe('1 deleted, 1 not: 1 with an active placement')
    expect((await admin(students.read, { params: { id: free! } })).data.archivedAt).not.toBeNull()
    expect((await undo(data.id)).data.message).toBe('1 undone')
    expect((await admin(students.read, { params: { id: free! } })).data.archivedAt).toBeNull()
  })

  test('a month is locked for several programs; one with an undecided day is named', async () => {
    const [free, stuck] = [await api.write((tx) => aCourse(tx)), await api.write((tx) => aCourse(tx))]
    for (const [courseId, status] of [
      [free, 'approved'],
      [stuck, 'submitted'],
    ] as const) {
      const [id] = await interns(1, { courseId, status: 'deployed' })
      await api.write(async (tx) => {
        const [placement] = await tx<{ id: number }[]>`select id from placements where student_id = ${id!}`
        await aDay(tx, placement!.id, '2026-06-16', { status })
      })
    }
    const { data } = await take({ kind: 'lock', month: '2026-06' }, [free, stuck])
    expect(data.message).toBe('1 locked, 1 not: 1 days not decided')
    expect((await undo(data.id)).data.message).toBe('1 undone')
    const { data: locks } = await admin(records.locks, { query: { month: '2026-06' } })
    expect(locks.locks.map(({ courseId }) => courseId)).not.toContain(free)
  })
})
