import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { companies } from '#contract/companies.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { reports } from '#contract/reports.ts'
import { students } from '#contract/students.ts'
import { supervisors } from '#contract/supervisors.ts'
import { taps } from '#contract/taps.ts'
import { type Ask, startApi } from '#server/testing/api.ts'
import { aCompany, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'
import { auditTable } from './report.ts'

const api = await startApi()
let admin: number
let asAdmin: Ask

beforeAll(async () => {
  admin = await api.write((tx) => anAdmin(tx))
  asAdmin = await api.as(admin)
})

async function newest(query: Partial<QueryOf<typeof audit.list>>) {
  const { data } = await asAdmin(audit.list, { query: { ...query, rowsPerPage: 1 } })
  return data.events[0]
}

describe('an admin reads the audit', () => {
  test('a change says who, what, when and each field before and after, in words', async () => {
    const companyId = await api.write((tx) => aCompany(tx, { name: 'Acme Tools' }))
    api.at('2026-11-16T02:00:00.000Z')
    await asAdmin(companies.update, { params: { id: companyId }, body: { slots: 12, city: 'Lipa' } })
    const event = await newest({ noun: 'company' })
    expect(event).toMatchObject({
      at: '2026-11-16T02:00:00.000Z',
      by: { id: admin },
      about: null,
      what: 'Changed company Acme Tools',
    })
    expect(event?.changes).toContainEqual({ field: 'Slots', from: null, to: '12' })
    expect(event?.changes).toContainEqual({ field: 'City or municipality', from: null, to: 'Lipa' })
  })

  test('an event names the person concerned, who can be asked for', async () => {
    const studentId = await api.write((tx) => aStudent(tx, { firstName: 'Ana', lastName: 'Santos' }))
    await asAdmin(students.update, { params: { id: studentId }, body: { section: '4B' } })
    const event = await newest({ aboutId: studentId })
    expect(event?.about).toEqual({ id: studentId, name: 'Ana Santos', role: 'student' })
    expect(event?.changes).toEqual([{ field: 'Section', from: null, to: '4B' }])
  })

  test('a supervisor whose email a coordinator changed has that in the history, with the coordinator’s name', async () => {
    const supervisorId = await api.write((tx) => aSupervisor(tx))
    await asAdmin(supervisors.update, { params: { id: supervisorId }, body: { email: 'new@company.test' } })
    const event = await newest({ aboutId: supervisorId })
    expect(event?.by?.id).toBe(admin)
    expect(event?.changes.map(({ to }) => to)).toContain('new@company.test')
  })

  test('taps are not listed: the history of their day shows them', async () => {
    const studentId = await api.write(async (tx) => {
      const id = await aStudent(tx)
      await aPlacement(tx, id)
      return id
    })
    const ask = await api.as(studentId)
    expect((await ask(taps.tap, { body: { clientKey: randomUUID() } })).status).toBe(200)
    const { data } = await asAdmin(audit.list, { query: { actorId: studentId } })
    expect(data.events.map(({ what }) => what)).not.toContain('Tapped DTR day')
    const [stored] = await api.db`select from audit_events where actor_id = ${studentId} and action = 'tapped'`
    expect(stored).toBeDefined()
  })

  test('filters by person, thing, action and days hold together', async () => {
    const teacher = await api.write((tx) => aTeacher(tx))
    const ask = await api.as(teacher)
    api.at('2026-03-01T15:59:00.000Z')
    const { data } = await ask(companies.create, { body: { name: `March ${randomUUID()}` } })
    api.at('2026-03-02T16:00:00.000Z')
    await ask(companies.update, { params: { id: data.id }, body: { slots: 3 } })
    const march = { actorId: teacher, noun: 'company', from: '2026-03-01', to: '2026-03-01' } as const
    const [event, ...others] = (await asAdmin(audit.list, { query: march })).data.events
    expect([event?.what.startsWith('Added company March'), others]).toEqual([true, []])
    const third = { actorId: teacher, action: 'updated', from: '2026-03-03', to: '2026-03-03' } as const
    expect((await asAdmin(audit.list, { query: third })).data.total).toBe(1)
    expect((await asAdmin(audit.list, { query: { from: '2026-03-02', to: '2026-03-01' } })).status).toBe(400)
    api.at(null)
  })

  test('pages behind one another hold every event once, also those of the same instant', async () => {
    const teacher = await api.write((tx) => aTeacher(tx))
    const ask = await api.as(teacher)
    api.at('2026-05-05T05:00:00.000Z')
    for (let made = 0; made < 7; made++) await ask(companies.create, { body: { name: `Same ${randomUUID()}` } })
    api.at(null)
    const seen: number[] = []
    let after: number | undefined
    for (let page = 0; page < 10; page++) {
      const { data } = await asAdmin(audit.list, { query: { actorId: teacher, rowsPerPage: 3, after } })
      expect(data.total).toBe(7)
      seen.push(...data.events.map(({ id }) => id))
      after = data.events.at(-1)?.id
      if (!data.hasMore) break
    }
    expect([seen.length, new Set(seen).size]).toEqual([7, 7])
    expect(seen).toEqual(seen.toSorted((one, two) => two - one))
  })

  test('more than ten thousand are not counted to their end', async () => {
    const noun = 'annex'
    await api.db`
      insert into audit_events (at, action, noun)
      select '2020-01-01'::timestamptz + make_interval(secs => n), 'updated', ${noun} from generate_series(1, 10001) n`
    const { data } = await asAdmin(audit.list, { query: { noun } })
    expect([data.total, data.isTotalLeast]).toEqual([10_000, true])
  })

  test('a file holds the newest hundred thousand of them', async () => {
    const noun = 'annex'
    await api.db`
      insert into audit_events (at, action, noun)
      select '2021-01-01'::timestamptz + make_interval(secs => n), 'updated', ${noun} from generate_series(1, 90000) n`
    const { ids } = await auditTable(api.db, { noun }, 'Asia/Manila')
    expect(ids).toHaveLength(100_000)
  })

  test('reading the audit is in the audit, with what was looked for', async () => {
    await asAdmin(audit.list, { query: { noun: 'term' } })
    const event = await newest({ noun: 'audit', actorId: admin })
    expect(event?.what).toBe('Read audit log')
    expect(event?.changes).toContainEqual({ field: 'Noun', from: null, to: 'term' })
  })

  test('going through the pages is one reading, another question or a later look is another', async () => {
    const id = await api.write((tx) => anAdmin(tx))
    const ask = await api.as(id)
    const readings = async () =>
      (await api.db`select from audit_events where actor_id = ${id} and action = 'read' and noun = 'audit'`).length
    let after: number | undefined
    for (let page = 0; page < 3; page++) {
      const { data } = await ask(audit.list, { query: { rowsPerPage: 2, after } })
      after = data.events.at(-1)?.id
    }
    expect(await readings()).toBe(1)
    await ask(audit.list, { query: { noun: 'company' } })
    await ask(audit.list, { query: { noun: 'company', after } })
    expect(await readings()).toBe(2)
    api.at(new Date(Date.now() + 11 * 60_000).toISOString())
    await ask(audit.list, { query: { noun: 'company' } })
    api.at(null)
    expect(await readings()).toBe(3)
  })

  test('a session that has ended reads nothing and leaves no event, though the server knows its token', async () => {
    const id = await api.write((tx) => anAdmin(tx))
    const ask = await api.as(id)
    expect((await ask(audit.list)).status).toBe(200)
    await api.db`delete from sessions where user_id = ${id}`
    expect((await ask(audit.list, { query: { noun: 'site' } })).status).toBe(401)
    const events = await api.db`select from audit_events where actor_id = ${id} and after ->> 'noun' = 'site'`
    expect(events).toHaveLength(0)
  })

  test('only an admin does', async () => {
    for (const role of ['teacher', 'supervisor', 'student'] as const) {
      const ask = await api.signedIn(role)
      expect([role, (await ask(audit.list)).status]).toEqual([role, 403])
      expect([role, (await ask(audit.people)).status]).toEqual([role, 403])
    }
  })

  test('people of every role are found by a part of the name', async () => {
    await api.write((tx) => aSupervisor(tx, { firstName: 'Quirina', lastName: 'Quezon' }))
    const { data } = await asAdmin(audit.people, { query: { search: 'quezo' } })
    expect(data.people).toEqual([expect.objectContaining({ name: 'Quezon, Quirina', role: 'supervisor' })])
  })
})

test('the audit leaves as a file by a job, and that is in the audit', async () => {
  const body = { from: '2026-01-01', to: '2026-12-31', noun: 'company', format: 'csv' } as const
  const { data, status } = await asAdmin(audit.export, { body })
  expect([status, data.kind, data.state]).toEqual([200, 'audit', 'queued'])
  await api.runJobs()
  const made = (await asAdmin(reports.list)).data.reports.find(({ id }) => id === data.id)
  expect(made?.state).toBe('done')
  const file = await api.app.inject({
    url: `/api/reports/file/${data.id}`,
    headers: { authorization: `Bearer ${await api.tokenOf(admin)}` },
  })
  expect(file.body).toContain('Changed company Acme Tools')
  expect(file.body).toContain('Slots: empty → 12')
  expect((await newest({ noun: 'audit', action: 'exported' }))?.by?.id).toBe(admin)
  const teacher = await api.signedIn('teacher')
  expect((await teacher(audit.export, { body })).status).toBe(403)
  expect((await teacher(reports.create, { body: { ...body, kind: 'audit' } as never })).status).toBe(400)
})
