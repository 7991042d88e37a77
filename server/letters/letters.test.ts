import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bulk } from '#contract/bulk.ts'
import { letterTemplates } from '#contract/letter-templates.ts'
import { letters } from '#contract/letters.ts'
import { school } from '#contract/school.ts'
import { groupedBy } from '#domain/grouped.ts'
import { referenceOf } from '#domain/letter-number.ts'
import { letterStarters } from '#domain/letter-starters.ts'
import type { Ask } from '#server/testing/api.ts'
import { startApi } from '#server/testing/api.ts'
import { startJobs } from '#server/testing/jobs-under-way.ts'
import { waitFor } from '#server/testing/patience.ts'
import { readPages } from '#server/testing/pdf-text.ts'
import { rawCaller } from '#server/testing/raw-caller.ts'
import { aCompany, aCourse, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'
import { listUndrawn } from './queries.ts'
import { letterTasks } from './tasks.ts'
import { ensureLetters } from './template-queries.ts'

const api = await startApi()
let admin: Ask & { id: number }
let made = 0

beforeAll(async () => {
  api.at('2026-11-17T01:00:00.000Z')
  admin = await api.signedIn('admin')
  const signatories = [{ paper: 'letters' as const, part: 'noted' as const, name: 'Dr. Ana Dizon', title: 'Dean' }]
  expect(
    (await admin(school.update, { body: { name: 'Test College', address: 'San Pablo', signatories } })).status,
  ).toBe(200)
})

const usual = 'Dear {companyContact},\n\nwe endorse **{student}** of {program}.\n\n{signatures}'
const aLetter = async (as: Ask = admin, change: object = {}) =>
  as(letterTemplates.create, { body: { name: `Letter ${++made}`, kind: 'endorsement', text: usual, ...change } })

/** A coordinator with interns at a company that has a contact person. */
async function aTeam(count = 2, contact: string | null = 'Jose Ramos') {
  return api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const companyId = await aCompany(tx)
    await tx`update companies set contact_person = ${contact} where id = ${companyId}`
    const teacherId = await aTeacher(tx, { courseIds: [courseId] })
    const supervisorId = await aSupervisor(tx, { companyId })
    const ids: number[] = []
    for (let at = 0; at < count; at++) {
      const id = await aStudent(tx, { courseId, coordinatorId: teacherId, lastName: `Santos${at}` })
      await aPlacement(tx, id, { supervisorId })
      ids.push(id)
    }
    return { courseId, companyId, teacherId, supervisorId, ids }
  })
}

const makeOf = (as: Ask, templateId: number, { ids, ...step }: { ids: number[]; leavesBlank?: boolean }) =>
  as(bulk.run, { body: { step: { kind: 'letters', templateId, ...step }, selection: { ids } } })

const bytesOf = async (userId: number, url: string) => {
  const headers = { authorization: `Bearer ${await api.tokenOf(userId)}` }
  const answer = await api.app.inject({ url, headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return answer.rawPayload
}
const wordsOf = async (bytes: Uint8Array) =>
  (await readPages(bytes)).map((page) => page.map(({ text }) => text).join(' '))

describe('the texts of letters', () => {
  test('a school begins with one of each kind, once', async () => {
    await api.db`truncate letter_templates, letter_template_courses, letter_revisions, letters, letter_numbers`
    await Promise.all([1, 2].map(() => ensureLetters(api.db, '2026-11-17T01:00:00Z')))
    await ensureLetters(api.db, '2026-11-17T01:00:00Z')
    const { data } = await admin(letterTemplates.list, { query: { page: 1, rowsPerPage: 50 } as never })
    expect(data.letterTemplates.map(({ name }) => name).sort()).toEqual(letterStarters.map(({ name }) => name).sort())
    const first = data.letterTemplates[0]!
    expect((await admin(letterTemplates.read, { params: { id: first.id } })).data.text).toContain('{')
  })

  test('another text is the next version, the old one stays readable, and another name is no version', async () => {
    const { data } = await aLetter()
    const params = { id: data.id }
    const changed = (await admin(letterTemplates.update, { params, body: { text: 'Hello {student}' } })).data
    expect([changed.revision, changed.text, changed.revisions.map(({ revision }) => revision)]).toEqual([
      2,
      'Hello {student}',
      [2, 1],
    ])
    expect((await admin(letterTemplates.read, { params, query: { revision: 1 } })).data.text).toBe(usual)
    expect((await admin(letterTemplates.update, { params, body: { name: 'Renamed' } })).data.revision).toBe(2)
    const stale = await admin(letterTemplates.update, { params, body: { name: 'Again', version: 1 } })
    expect(stale.status).toBe(409)
    const other = await admin(letterTemplates.update, { params, body: { kind: 'moa' } })
    expect([other.status, other.body.message]).toEqual([422, expect.stringContaining('kind of a letter can’t change')])
    await expect(api.db`update letter_revisions set body = 'x' where template_id = ${data.id}`).rejects.toThrow(
      'never changed',
    )
    await expect(api.db`delete from letter_revisions where template_id = ${data.id}`).rejects.toThrow('never changed')
  })

  test.each([
    [{ text: 'Dear {boss}' }, '{boss} is not a field here'],
    [{ text: '   ' }, 'Text is required'],
    [{ text: '---' }, 'Write the text of the letter'],
    [{ text: 'a'.repeat(60_000) }, 'Text: at most 20000 characters'],
    [{ kind: 'poem' }, 'Choose a kind of letter'],
    [{ courseIds: [999_999] }, 'One of the programs does not exist'],
  ])('bad input is refused with a sentence and stores nothing: %#', async (change, sentence) => {
    const [before] = await api.db`select count(*)::int as n from letter_templates`
    const answer = await aLetter(admin, change)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(answer.body)).toContain(sentence)
    expect((await aLetter(admin, { text: 'a'.repeat(100_000) })).status).toBe(413)
    expect((await api.db`select count(*)::int as n from letter_templates`)[0]).toEqual(before)
  })

  test('a coordinator writes letters of own programs only', async () => {
    const { courseId, teacherId } = await aTeam(0)
    const other = await aTeam(0)
    const office = await api.as(teacherId)
    expect((await aLetter(office)).status).toBe(403)
    expect((await aLetter(office, { courseIds: [courseId, other.courseId] })).status).toBe(403)
    const own = await aLetter(office, { courseIds: [courseId] })
    expect([own.status, own.data.mayEdit]).toEqual([200, true])
    const params = { id: own.data.id }
    expect((await office(letterTemplates.update, { params, body: { courseIds: [] } })).status).toBe(403)
    const stranger = await api.as(other.teacherId)
    for (const call of [letterTemplates.remove, letterTemplates.restore]) {
      expect((await stranger(call, { params })).status).toBe(403)
    }
    expect((await stranger(letterTemplates.update, { params, body: { text: 'x' } })).status).toBe(403)
    const schools = (await aLetter()).data.id
    expect((await office(letterTemplates.update, { params: { id: schools }, body: { text: 'x' } })).status).toBe(403)
  })
})

describe('making letters', () => {
  test('a letter is kept as it was made, whatever changes afterwards', async () => {
    const { ids, teacherId } = await aTeam()
    const office = await api.as(teacherId)
    const { id: templateId } = (await aLetter()).data
    const ran = (await makeOf(office, templateId, { ids })).data
    expect([ran.message, ran.undoUntil]).toEqual(['2 made', null])
    await api.runJobs()
    const { data } = await office(letters.list, { query: { studentId: String(ids[0]) } as never })
    const letter = data.letters[0]!
    const before = await bytesOf(teacherId, `/api/letters/${letter.id}/file`)
    const [words] = await wordsOf(before)
    for (const part of [
      'Test College',
      'Dear Jose Ramos',
      'Santos0',
      'Dr. Ana Dizon',
      `Ref. No. ${letter.reference}`,
    ]) {
      expect(words).toContain(part)
    }
    await api.db`update users set last_name = 'Married' where id = ${ids[0]!}`
    await admin(letterTemplates.update, { params: { id: templateId }, body: { text: 'Nothing' } })
    await api.db`update school_settings set name = 'Another College'`
    expect((await bytesOf(ids[0]!, `/api/letters/${letter.id}/file`)).equals(before)).toBe(true)
    await api.db`update school_settings set name = 'Test College'`
    await expect(api.db`update letters set name = 'x' where id = ${letter.id}`).rejects.toThrow('never changed')
    await expect(api.db`delete from letters where id = ${letter.id}`).rejects.toThrow('never changed')
    await makeOf(office, templateId, { ids: [ids[0]!] })
    const again = (await office(letters.list, { query: { studentId: String(ids[0]) } as never })).data.letters
    expect(again.map(({ revision }) => revision)).toEqual([2, 1])
    expect(await wordsOf(await bytesOf(teacherId, `/api/letters/print/${ran.id}`))).toHaveLength(2)
  })

  test('a field without a value is named with its link before printing, and left blank only when that is chosen', async () => {
    const { ids, teacherId, companyId } = await aTeam(2, null)
    const office = await api.as(teacherId)
    const { id: templateId } = (await aLetter()).data
    const check = (await office(letterTemplates.check, { body: { templateId, selection: { ids } } })).data
    const link = `/companies?open=${companyId}`
    expect(check).toMatchObject({ total: 2, complete: 0, notFor: 0 })
    expect(check.missing).toMatchObject([{ label: 'Contact person', count: 2, rows: [{ link }, { link }] }])
    const ran = (await makeOf(office, templateId, { ids })).data
    expect(ran.counts).toMatchObject({ done: 0, refused: 2 })
    expect(ran.groups[0]?.rows[0]).toMatchObject({ message: 'Contact person is missing', link })
    const blanks = (await makeOf(office, templateId, { ids, leavesBlank: true })).data
    expect(blanks.message).toBe('2 made')
    const preview = await office(letterTemplates.preview, {
      body: { kind: 'endorsement', text: usual, studentId: ids[0]! },
    })
    expect(preview.data.missing).toEqual([{ label: 'Contact person', link }])
  })

  test('a value with stars and braces prints as it is', async () => {
    const { ids } = await aTeam(1, '**{student}** | # ---')
    const { id: templateId } = (await aLetter()).data
    await makeOf(admin, templateId, { ids })
    const { data } = await admin(letters.list, { query: { studentId: String(ids[0]) } as never })
    const [words] = await wordsOf(await bytesOf(admin.id, `/api/letters/${data.letters[0]!.id}/file`))
    expect(words).toContain('Dear **{student}** | # ---,')
  })

  test('numbers have no gaps, also when many make letters at once and some fail', async () => {
    const teams = await Promise.all([aTeam(3), aTeam(3), aTeam(3), aTeam(3)])
    const { id: templateId } = (await aLetter()).data
    await Promise.all(
      teams.flatMap(({ ids, teacherId }) => [
        api.as(teacherId).then((as) => makeOf(as, templateId, { ids })),
        api.as(teacherId).then((as) => makeOf(as, 999_999, { ids })),
        makeOf(admin, templateId, { ids }),
      ]),
    )
    const rows = await api.db<
      { schoolYear: string; number: number }[]
    >`select school_year, number from letters order by 1, 2`
    expect(rows.length).toBeGreaterThanOrEqual(24)
    const byYear = groupedBy(rows, ({ schoolYear }) => schoolYear)
    for (const some of byYear.values()) expect(some.map(({ number }) => number)).toEqual(some.map((_, at) => at + 1))
    expect(referenceOf('2026-2027', 7)).toBe('2026-2027-0007')
  })

  test('a server that stops does not wait for letters that are being drawn, and draws the rest after its next start', async () => {
    const { ids } = await aTeam(5)
    await makeOf(admin, (await aLetter()).data.id, { ids })
    const undrawn = async () => (await listUndrawn(api.db, 1000)).length
    const before = await undrawn()
    const { files } = api.services
    let goOn = () => {}
    const stopping = new Promise<void>((resolve) => {
      goOn = resolve
    })
    // The second letter is under way when the server is told to stop.
    const keep: typeof files.keep = async (...file) => {
      if ((await undrawn()) < before) await stopping
      return files.keep(...file)
    }
    const first = await startJobs(api.url, letterTasks({ ...api.services, files: { ...files, keep } }))
    await waitFor(async () => expect(await undrawn()).toBeLessThan(before))
    const stopped = first.stop()
    goOn()
    await stopped
    const left = await undrawn()
    expect(left).toBeGreaterThan(0)
    await startJobs(api.url, letterTasks(api.services))
    await waitFor(async () => expect(await undrawn()).toBeLessThan(left))
  })

  test('an archived letter, one of another program, a certificate and a student out of reach are refused', async () => {
    const { ids, teacherId } = await aTeam()
    const other = await aTeam(1)
    const office = await api.as(teacherId)
    const archived = (await aLetter()).data.id
    await admin(letterTemplates.remove, { params: { id: archived } })
    const old = (await makeOf(office, archived, { ids })).data
    expect(old.groups[0]?.rows[0]?.message).toBe('This letter was archived. Restore it first.')
    expect((await office(letterTemplates.check, { body: { templateId: archived, selection: { ids } } })).status).toBe(
      422,
    )
    const elsewhere = (await aLetter(admin, { courseIds: [other.courseId] })).data.id
    const wrong = (await makeOf(office, elsewhere, { ids })).data
    expect(wrong.message).toBe('0 made, 2 not: 2 in another program')
    const certificate = (await aLetter(admin, { kind: 'certificate', text: '# {student}' })).data.id
    expect((await makeOf(office, certificate, { ids })).data.counts.done).toBe(0)
    const mine = (await aLetter()).data.id
    expect((await makeOf(office, mine, { ids: other.ids })).status).toBe(404)
    const body = { kind: 'endorsement' as const, text: usual, studentId: other.ids[0]! }
    expect((await office(letterTemplates.preview, { body })).status).toBe(404)
    expect(
      (await office(letterTemplates.check, { body: { templateId: mine, selection: { ids: other.ids } } })).status,
    ).toBe(404)
  })

  test('a student reads own letters, a coordinator those in reach, a supervisor none', async () => {
    const { ids, teacherId, supervisorId } = await aTeam()
    const other = await aTeam(1)
    const { id: templateId } = (await aLetter()).data
    const ran = (await makeOf(await api.as(teacherId), templateId, { ids })).data
    const [letter] = await api.db<{ id: number }[]>`select id from letters where student_id = ${ids[0]!}`
    const statusOf = async (user: number) => (await (await api.as(user))(letters.file, { params: letter! })).status
    expect(
      await Promise.all([ids[0]!, ids[1]!, teacherId, other.teacherId, supervisorId, admin.id].map(statusOf)),
    ).toEqual([200, 404, 200, 404, 403, 200])
    const own = (await (await api.as(ids[0]!))(letters.list, { query: {} as never })).data
    expect(own.letters.map(({ studentId }) => studentId)).toEqual([ids[0]])
    // The whole step is its maker's own.
    expect((await admin(letters.print, { params: { id: ran.id } })).status).toBe(404)
  })

  test('the students of a step are told by email with a link', async () => {
    const { ids, teacherId } = await aTeam()
    const office = await api.as(teacherId)
    await api.db`update users set email = 'ana' || id || '@school.test' where id = any(${ids})`
    const { id: templateId } = (await aLetter()).data
    const ran = (await makeOf(office, templateId, { ids })).data
    const told = await office(letters.email, { body: { actId: ran.id } })
    expect([told.status, told.body.message]).toEqual([200, expect.stringContaining('2 students are notified.')])
    await api.runJobs()
    expect(api.letters.map(({ to, html }) => [to, html.includes('http://tapat.test/documents')]).sort()).toEqual(
      ids.map((id) => [`ana${id}@school.test`, true]).sort(),
    )
    const stranger = await api.as((await aTeam(0)).teacherId)
    expect((await stranger(letters.email, { body: { actId: ran.id } })).status).toBe(404)
  })

  test('a step is fetched as one PDF each, with the number first in every name', async () => {
    const { ids, teacherId } = await aTeam(10)
    const { id: templateId } = (await aLetter(admin, { name: 'Waiver / consent' })).data
    const ran = (await makeOf(await api.as(teacherId), templateId, { ids })).data
    const headers = { authorization: `Bearer ${await api.tokenOf(teacherId)}` }
    const answer = await api.app.inject({ url: `/api/letters/print/${ran.id}/each`, headers })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const entries = Object.entries(unzipSync(answer.rawPayload))
    const rows = await api.db<{ id: number; number: number }[]>`
      select id, number from letters where act_id = ${ran.id} order by number`
    expect(entries.map(([name]) => name)).toEqual(
      rows.map(({ number }, at) => `${referenceOf('2026-2027', number)} Santos${at}, Waiver - consent.pdf`),
    )
    for (const [at, { id }] of rows.entries()) {
      expect((await bytesOf(teacherId, `/api/letters/${id}/file`)).equals(entries[at]![1])).toBe(true)
    }
    expect(await wordsOf(await bytesOf(teacherId, `/api/letters/print/${ran.id}`))).toHaveLength(10)
  })

  test('a person whose downloads are taken by nobody for a minute can download again', async () => {
    const { ids, teacherId } = await aTeam()
    const ran = (await makeOf(await api.as(teacherId), (await aLetter()).data.id, { ids })).data
    // More than a connection that nobody reads takes in.
    const file = await api.services.files.keep(Buffer.alloc(20_000_000))
    await api.db`update letters set file = ${file} where act_id = ${ran.id}`
    const authorization = `Bearer ${await api.tokenOf(teacherId)}`
    const url = `/api/letters/print/${ran.id}/each`
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let time = 0; time < 2; time++) {
      const reader = await rawCaller(port)
      onTestFinished(() => void reader.destroy())
      reader.write(`GET ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`)
      await once(reader, 'readable')
    }
    const third = api.app.inject({ url, headers: { authorization } })
    await vi.advanceTimersByTimeAsync(120_000)
    expect((await third).statusCode).toBe(200)
  })

  test('the name of a letter cannot carry a web address or a field into the subject of an email', async () => {
    const { ids, teacherId } = await aTeam(1)
    const office = await api.as(teacherId)
    for (const name of ['Prizes at www.evil.example', 'To {section} and {boss}', 'Two\nlines']) {
      const { id: templateId } = (await aLetter(admin, { name })).data
      const ran = (await makeOf(office, templateId, { ids })).data
      expect((await office(letters.email, { body: { actId: ran.id } })).status).toBe(200)
      const [sent] = await api.db<{ subject: string }[]>`select subject from messages order by id desc limit 1`
      expect(sent!.subject).toBe('Your letters')
    }
  })

  test('a student who was archived since does not keep the others from their email', async () => {
    const { ids, teacherId } = await aTeam(2)
    const office = await api.as(teacherId)
    const { id: templateId } = (await aLetter()).data
    const ran = (await makeOf(office, templateId, { ids })).data
    await api.db`update users set archived_at = now() where id = ${ids[0]!}`
    const told = await office(letters.email, { body: { actId: ran.id } })
    expect([told.status, told.body.message]).toEqual([200, expect.stringContaining('1 student is notified.')])
    await api.db`update users set archived_at = now() where id = ${ids[1]!}`
    expect((await office(letters.email, { body: { actId: ran.id } })).status).toBe(422)
  })
})
