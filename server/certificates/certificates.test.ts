import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { bulk } from '#contract/bulk.ts'
import { certificates } from '#contract/certificates.ts'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { evaluations } from '#contract/evaluations.ts'
import { letterTemplates } from '#contract/letter-templates.ts'
import { placements } from '#contract/placements.ts'
import { codeInWords } from '#domain/code-signs.ts'
import { starterTemplates } from '#domain/evaluation-starters.ts'
import { inTransaction } from '#server/db.ts'
import { paperCode } from '#server/papers/code.ts'
import { startApi } from '#server/testing/api.ts'
import { aDay } from '#server/testing/days.ts'
import { waitUntil } from '#server/testing/patience.ts'
import { readPages } from '#server/testing/pdf-text.ts'
import { scanPage } from '#server/testing/scan.ts'
import { aCompany, aCourse, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'
import { revokeCertificate } from './issue.ts'

const api = await startApi({ SMTP_URL: 'smtp://mail.test' })
const morning = '2026-11-17T01:00:00.000Z'
api.at(morning)
const admin = await api.signedIn('admin')
/** Where the QR code is on the page. */
const corner = { page: 1, x: 720, y: 480, side: 80 }

let course: { id: number; teacherId: number }
beforeAll(async () => {
  course = await api.write(async (tx) => {
    const id = await aCourse(tx)
    return { id, teacherId: await aTeacher(tx, { courseIds: [id] }) }
  })
})

type Wish = { status?: string; days?: number; required?: number; firstName?: string; supervisorId?: number }

async function intern({ status = 'completed', days = 2, required = 960, supervisorId, ...name }: Wish = {}) {
  return api.write(async (tx) => {
    const studentId = await aStudent(tx, { courseId: course.id, coordinatorId: course.teacherId, ...name })
    const ended = status === 'completed' || status === 'pulled_out' || status === 'withdrawn'
    const supervised = supervisorId ? { supervisorId } : {}
    const fields = { status, requiredMinutes: required, ...supervised, ...(ended ? { endDate: '2026-06-19' } : {}) }
    const placementId = await aPlacement(tx, studentId, fields)
    for (let day = 0; day < days; day++) await aDay(tx, placementId, `2026-06-${15 + day}`)
    return { studentId, placementId }
  })
}

const issue = (placementId: number, ask = admin) => ask(certificates.issue, { body: { placementId } })
const issued = async (placementId: number) => {
  const { data, status } = await issue(placementId)
  expect(status).toBe(200)
  return data
}
const revoke = (id: number, reason = 'Wrong name') => admin(certificates.revoke, { params: { id }, body: { reason } })
const replace = (id: number, reason = 'Wrong name') => admin(certificates.replace, { params: { id }, body: { reason } })
const numbers = async () =>
  (await api.db<{ number: number }[]>`select number from papers where number is not null order by number`).map(
    ({ number }) => number,
  )
const verify = (code: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url: `/verify/${code}`, headers })
const verdict = async (code: string) => /<h1>([^<]*)<\/h1>/.exec((await verify(code)).body)?.[1]
async function fileOf(id: number, userId?: number) {
  const token = await api.tokenOf(userId ?? course.teacherId)
  return api.app.inject({
    method: 'GET',
    url: `/api/certificates/${id}/file`,
    headers: { authorization: `Bearer ${token}` },
  })
}

test('a completed internship gets a certificate, which the student is told of and can download', async () => {
  const { studentId, placementId } = await intern({ firstName: 'Maria' })
  const made = await issued(placementId)
  expect(made).toMatchObject({
    kind: 'certificate',
    serial: '2026-2027-0001',
    state: 'valid',
    minutes: 960,
    from: '2026-06-15',
    to: '2026-06-19',
  })
  const student = await api.as(studentId)
  expect((await student(certificates.list)).data.certificates).toMatchObject([{ id: made.id, serial: made.serial }])
  api.at('2026-11-17T02:30:00.000Z')
  await api.write((tx) => tx`select graphile_worker.add_job('send-letters')`)
  await api.runJobs()
  expect(api.letters).toMatchObject([{ subject: 'Your certificate is ready (Test College)' }])
  api.at(morning)
  const [first, again] = [await fileOf(made.id, studentId), await fileOf(made.id, studentId)]
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(first.rawPayload.equals(again.rawPayload)).toBe(true)
  const [page] = await readPages(first.rawPayload)
  const texts = page!.map(({ text }) => text)
  expect(texts).toContain('Certificate of Completion')
  expect(texts).toContain('No. 2026-2027-0001')
  expect(texts).toContain(codeInWords(made.code))
  expect(texts.join(' ')).toContain('16 hours of internship at')
  const { data } = await admin(audit.list, { query: { noun: 'certificate' } as never })
  expect(data.events).toMatchObject([{ what: `Issued certificate ${made.serial}`, about: { id: studentId } }])
})

test('the school’s words change later, and the certificate stays as it was', async () => {
  const made = await issued((await intern()).placementId)
  const before = (await fileOf(made.id)).rawPayload
  await api.db`update school_settings set name = 'Another College'`
  await api.db`update companies set name = name || ' Incorporated'`
  expect((await fileOf(made.id)).rawPayload.equals(before)).toBe(true)
  await api.db`update school_settings set name = 'Test College'`
})

test('a certificate has the school’s wording, and the program’s own before it', async () => {
  const wordsOf = async (id: number) => (await readPages((await fileOf(id)).rawPayload))[0]!.map(({ text }) => text)
  const before = await issued((await intern()).placementId)
  const write = async (text: string, courseIds: number[] = []) => {
    const body = { name: `Wording ${text.length}`, kind: 'certificate' as const, text, courseIds }
    const { data, status } = await admin(letterTemplates.create, { body })
    expect(status).toBe(200)
    return data.id
  }
  const schools = await write('# Katibayan\n\n**{student}** rendered {approvedHours} hours at {company}')
  const own = await issued((await intern({ firstName: 'Maria' })).placementId)
  expect(await wordsOf(own.id)).toContain('Katibayan')
  expect((await wordsOf(own.id)).join(' ')).toMatch(/Maria .*rendered 16 hours at/)
  const programs = await write('# Katunayan ng programa', [course.id])
  const next = await issued((await intern()).placementId)
  expect(await wordsOf(next.id)).toContain('Katunayan ng programa')
  expect(await wordsOf(own.id)).toContain('Katibayan')
  expect(await wordsOf(before.id)).toContain('Certificate of Completion')
  for (const id of [schools, programs]) await admin(letterTemplates.remove, { params: { id } })
  const body = { name: 'Bad', kind: 'certificate' as const, text: 'Dear {guardian}' }
  expect((await admin(letterTemplates.create, { body })).status).toBe(422)
})

describe('no certificate', () => {
  test.each<[string, Wish, string]>([
    ['hours not met', { days: 1 }, '8 hours approved of 16 hours required'],
    [
      'not completed',
      { status: 'hours_met' },
      'The placement’s status is Hours met. Complete it before you issue a certificate.',
    ],
    ['withdrawn, whatever the hours', { status: 'withdrawn' }, 'The student withdrew, so there is no certificate'],
    ['pulled out without hours', { status: 'pulled_out', days: 0 }, 'No hours were approved in this placement'],
  ])('%s', async (_, wish, message) => {
    const before = await numbers()
    const { placementId } = await intern(wish)
    expect(await issue(placementId)).toMatchObject({ status: 409, message })
    expect(await numbers()).toEqual(before)
  })

  test('twice, also at once', async () => {
    const { placementId } = await intern()
    const answers = await Promise.all(Array.from({ length: 6 }, () => issue(placementId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await issue(placementId)).toMatchObject({ status: 409, message: 'This placement has a certificate already' })
  })
})

test('numbers have no gaps, however many are issued at once and fail in between', async () => {
  const good = await Promise.all(Array.from({ length: 12 }, () => intern()))
  const bad = await Promise.all(Array.from({ length: 6 }, () => intern({ days: 1 })))
  const broken = inTransaction(api.db, { by: null, ip: null, now: morning }, async (tx) => {
    await tx`insert into certificate_numbers values ('2026-2027', 1)
      on conflict (school_year) do update set last = certificate_numbers.last + 5`
    throw new Error('The power went')
  }).catch(() => {})
  const many = { ids: [...good.slice(8), ...bad.slice(4)].map(({ studentId }) => studentId) }
  await Promise.all([
    ...[...good.slice(0, 8), ...bad.slice(0, 4)].map(({ placementId }) => issue(placementId)),
    admin(bulk.run, { body: { step: { kind: 'certify' }, selection: many } }),
    broken,
  ])
  const taken = await numbers()
  expect(taken.length).toBeGreaterThanOrEqual(12)
  expect(taken).toEqual(taken.map((_, index) => index + 1))
  await expect(api.db`update papers set number = ${taken.length} where number = 1`).rejects.toThrow(
    'papers_number_once',
  )
})

test('a partial certificate counts the hours before the pull-out', async () => {
  const { placementId } = await intern({ status: 'pulled_out', days: 3, required: 29_160 })
  const made = await issued(placementId)
  expect(made).toMatchObject({ kind: 'partial_certificate', minutes: 1440 })
  expect(await verdict(made.code)).toBe('Unchanged')
  expect((await verify(made.code)).body).toContain('Certificate of Partial Completion')
})

test('after a transfer the partial one counts its own company, the last one counts both and names both', async () => {
  const { studentId, first, second } = await api.write(async (tx) => {
    const id = await aStudent(tx, { courseId: course.id, coordinatorId: course.teacherId })
    const wish = {
      requiredMinutes: 1440,
      startDate: '2026-06-15',
      companyId: await aCompany(tx, { name: 'Abaca Mills' }),
    }
    const first = await aPlacement(tx, id, { ...wish, status: 'transferred', endDate: '2026-06-16' })
    await aDay(tx, first, '2026-06-15')
    await aDay(tx, first, '2026-06-16')
    const companyId = await aCompany(tx, { name: 'Bay Bank' })
    const next = { ...wish, companyId, startDate: '2026-06-17', status: 'completed', endDate: '2026-06-17' }
    const second = await aPlacement(tx, id, next)
    await tx`update placements set continues_id = ${first} where id = ${second}`
    await aDay(tx, second, '2026-06-17')
    return { studentId: id, first, second }
  })
  const [part, whole] = [await issued(first), await issued(second)]
  expect([part.kind, part.minutes, part.from, part.to]).toEqual([
    'partial_certificate',
    960,
    '2026-06-15',
    '2026-06-16',
  ])
  expect([whole.kind, whole.minutes, whole.from, whole.to]).toEqual(['certificate', 1440, '2026-06-15', '2026-06-17'])
  const [page] = await readPages((await fileOf(whole.id, studentId)).rawPayload)
  expect(page!.map(({ text }) => text).join(' ')).toContain('Abaca Mills and Bay Bank')
  expect(await Promise.all([part, whole].map(({ code }) => verdict(code)))).toEqual(['Unchanged', 'Unchanged'])
})

test('a placement of the chain that never began is no company and no first day of a certificate', async () => {
  const id = await api.write(async (tx) => {
    const studentId = await aStudent(tx, { courseId: course.id, coordinatorId: course.teacherId })
    const wish = { requiredMinutes: 960, startDate: '2026-06-15' }
    const place = async (name: string, fields: object) => {
      return aPlacement(tx, studentId, { ...wish, companyId: await aCompany(tx, { name }), ...fields })
    }
    const first = await place('Cafe Dagat', { status: 'pulled_out', endDate: '2026-06-15' })
    const never = await place('Estrella Inn', { status: 'withdrawn', startDate: '2026-06-01' })
    const last = await place('Fiesta Foods', { status: 'completed', startDate: '2026-06-16', endDate: '2026-06-16' })
    await tx`update placements set continues_id = ${first} where id = ${never}`
    await tx`update placements set continues_id = ${never} where id = ${last}`
    await aDay(tx, first, '2026-06-15')
    await aDay(tx, last, '2026-06-16')
    return last
  })
  const made = await issued(id)
  expect([made.minutes, made.from]).toEqual([960, '2026-06-15'])
  const [page] = await readPages((await fileOf(made.id)).rawPayload)
  expect(page!.map(({ text }) => text).join(' ')).toContain('Cafe Dagat and Fiesta Foods')
})

describe('revoking and replacing', () => {
  test('a certificate is revoked once, with a reason, and then nobody but staff can download it', async () => {
    const { studentId, placementId } = await intern()
    const { id, code } = await issued(placementId)
    expect(await revoke(id, '  ')).toMatchObject({ status: 400, errors: { reason: 'Reason is required' } })
    expect(await verdict(code)).toBe('Unchanged')
    expect((await revoke(id)).data).toMatchObject({ state: 'revoked', revokeReason: 'Wrong name' })
    expect(await revoke(id)).toMatchObject({ status: 409, message: 'This certificate is revoked already' })
    expect(await verdict(code)).toBe('Revoked')
    expect((await fileOf(id, studentId)).statusCode).toBe(409)
    expect((await fileOf(id)).statusCode).toBe(200)
    expect((await verify(code)).body).not.toContain('Wrong name')
  })

  test('of two who revoke it at once, the second is told so and changes nothing', async () => {
    const { placementId } = await intern()
    const { id } = await issued(placementId)
    const waiting = () =>
      api.db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const actor = { id: course.teacherId, role: 'admin', sessionId: 0 } as const
    const second = await api.write(async (tx) => {
      await revokeCertificate(tx, actor, { id, reason: 'Wrong name' })
      const answer = revoke(id, 'Wrong company')
      await waitUntil(async () => (await waiting()).length > 0)
      return { answer }
    })
    expect(await second.answer).toMatchObject({ status: 409, message: 'This certificate is revoked already' })
    const { data } = await admin(certificates.list, { query: { placementId } as never })
    expect(data.certificates).toMatchObject([{ id, revokeReason: 'Wrong name' }])
  })

  test('the new one names the one that it replaces, and the page says which of them holds', async () => {
    const { placementId } = await intern()
    const old = await issued(placementId)
    const { data: made } = await replace(old.id)
    expect(made).toMatchObject({ state: 'valid', replaces: old.serial })
    expect([await verdict(old.code), await verdict(made.code)]).toEqual(['Replaced', 'Unchanged'])
    const [page] = await readPages((await fileOf(made.id)).rawPayload)
    expect(page!.map(({ text }) => text)).toContain(`No. ${made.serial}, replaces No. ${old.serial}`)
    expect(await replace(old.id)).toMatchObject({ status: 409, message: 'This certificate is replaced already' })
    const { data } = await admin(certificates.list, { query: { placementId } as never })
    expect(data.certificates.map(({ state, replacedBy }) => [state, replacedBy])).toEqual([
      ['valid', null],
      ['replaced', made.serial],
    ])
  })

  test('twice at once gives one new certificate', async () => {
    const old = await issued((await intern()).placementId)
    const answers = await Promise.all([replace(old.id), replace(old.id), replace(old.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('a completion that is reopened says which certificate stays valid', async () => {
    const { placementId } = await intern()
    const { serial } = await issued(placementId)
    const { data } = await admin(placements.read, { params: { id: placementId } })
    expect(data.steps.flatMap(({ warnings }) => warnings)).toMatchObject([
      { message: `Certificate No. ${serial} stays valid until you revoke it` },
    ])
  })
})

describe('a completion and its certificate', () => {
  beforeAll(() => api.db`update requirements set archived_at = ${morning} where archived_at is null`)

  const statusOf = async ({ placementId }: { placementId: number }) =>
    (await api.db<{ status: string }[]>`select status from placements where id = ${placementId}`)[0]?.status
  const complete = (people: { studentId: number }[]) =>
    admin(bulk.run, {
      body: {
        step: { kind: 'move', status: 'completed' },
        selection: { ids: people.map(({ studentId }) => studentId) },
      },
    })

  test('an evaluation that is asked for and not submitted keeps a placement from being completed', async () => {
    const one = await intern({ status: 'hours_met', supervisorId: await api.write((tx) => aSupervisor(tx)) })
    const form = { ...structuredClone(starterTemplates[0]!), name: 'Final evaluation of a certificate', dueAt: null }
    const template = await admin(evaluationTemplates.create, { body: form as never })
    const asked = { templateId: template.data.id, studentIds: [one.studentId] }
    const { data: evaluation } = await admin(evaluations.request, { body: asked })
    const move = () => admin(placements.move, { params: { id: one.placementId }, body: { status: 'completed' } })
    const refused = await move()
    expect([refused.status, refused.message]).toEqual([
      409,
      'The evaluation “Final evaluation of a certificate” is not submitted yet',
    ])
    expect((await complete([one])).data.message).toBe('0 completed, 1 not: 1 supervisor’s evaluation not submitted')
    expect(await issue(one.placementId)).toMatchObject({ status: 409 })
    expect((await admin(evaluations.remove, { params: { id: evaluation.id! } })).status).toBe(200)
    expect((await move()).status).toBe(200)
    expect((await issue(one.placementId)).status).toBe(200)
  })

  test('completions of many are undone, except where a certificate was issued since', async () => {
    const people = [await intern({ status: 'hours_met' }), await intern({ status: 'hours_met' })]
    const { data: act } = await complete(people)
    expect(act.message).toBe('2 completed')
    const { code } = await issued(people[0]!.placementId)
    const { data } = await admin(bulk.undo, { params: { id: act.id } })
    expect(data.message).toBe('1 undone, 1 not: 1 with a certificate')
    expect(await Promise.all(people.map(statusOf))).toEqual(['completed', 'hours_met'])
    expect(await verdict(code)).toBe('Unchanged')
  })

  test('an undo and a certificate at once never leave a certificate of an internship that is not completed', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => intern({ status: 'hours_met' })))
    const acts: number[] = []
    for (const one of people) acts.push((await complete([one])).data.id)
    const answers = await Promise.all(
      people.flatMap(({ placementId }, index) => {
        const undo = admin(bulk.undo, { params: { id: acts[index]! } })
        return [undo.then(() => null), issue(placementId).then(({ status }) => status)]
      }),
    )
    const statuses = await Promise.all(people.map(statusOf))
    expect(answers.filter((status) => status !== null)).toEqual(
      statuses.map((status) => (status === 'completed' ? 200 : 409)),
    )
  })

  test('revoking and replacing at once leave at most one valid certificate', async () => {
    const { placementId } = await intern()
    const { id } = await issued(placementId)
    await Promise.all([revoke(id), replace(id), revoke(id), issue(placementId), replace(id)])
    const { data } = await admin(certificates.list, { query: { placementId } as never })
    expect(data.certificates.filter(({ state }) => state === 'valid').length).toBeLessThanOrEqual(1)
    expect(data.certificates.find((one) => one.id === id)?.state).not.toBe('valid')
    const taken = await numbers()
    expect(taken).toEqual(taken.map((_, index) => index + 1))
  })
})

describe('the page that checks a certificate', () => {
  test('is opened by the QR code of the page, also by another host, lower case and hyphens', async () => {
    const made = await issued((await intern()).placementId)
    const address = await scanPage((await fileOf(made.id)).rawPayload, corner)
    expect(address).toBe(`http://tapat.test/verify/${made.code}`)
    const old = await verify(made.code, { host: 'old.school.test' })
    expect([old.statusCode, /<h1>([^<]*)/.exec(old.body)?.[1]]).toEqual([200, 'Unchanged'])
    expect(await verdict(codeInWords(made.code).toLowerCase())).toBe('Unchanged')
    expect(await verdict(made.code.slice(1))).toBe('Mistyped code')
    const content = { any: 'thing' }
    const other = paperCode('another school', { kind: 'certificate', placementId: 1, period: 'x', content })
    expect(await verdict(other)).toBe('Unknown code')
  })

  test('says that a tap, a minute or carried hours were changed, and no more than the certificate says', async () => {
    const { studentId, placementId } = await intern({ firstName: 'Juana' })
    const { code } = await issued(placementId)
    const change = (act: Parameters<typeof inTransaction>[2]) =>
      inTransaction(api.db, { by: null, ip: null, now: morning }, async (tx) => {
        await tx`set local session_replication_role = replica`
        await act(tx)
      })
    const { body } = await verify(code)
    expect(body).toContain('June 15, 2026 to June 19, 2026')
    expect(body).not.toContain('Juana')
    expect(body).not.toContain('Company')
    await change(
      (tx) => tx`update taps set at = at + interval '1 hour' where student_id = ${studentId} and slot = 'am_in'`,
    )
    expect((await verify(code)).body).toContain('2 days differ, by 120 minutes')
    await change(
      (tx) => tx`update taps set at = at - interval '1 hour' where student_id = ${studentId} and slot = 'am_in'`,
    )
    expect(await verdict(code)).toBe('Unchanged')
    await change(
      (tx) => tx`update time_records set credited = 420 where student_id = ${studentId} and work_date = '2026-06-15'`,
    )
    expect((await verify(code)).body).toContain('1 day differs, by 60 minutes')
    await change((tx) => tx`update time_records set credited = 480 where student_id = ${studentId}`)
    await change(
      (tx) =>
        tx`update placements set carried_minutes = 60, carried_reason = 'Other', carried_kept = true where id = ${placementId}`,
    )
    expect(await verdict(code)).toBe('Changed')
  })
})

test('a section of 60 gets its certificates, and those that cannot have one are listed', async () => {
  const people = await Promise.all(Array.from({ length: 57 }, () => intern()))
  const left = await Promise.all([intern({ days: 1 }), intern({ status: 'deployed' }), intern({ status: 'withdrawn' })])
  const ids = [...people, ...left].map(({ studentId }) => studentId)
  const teacher = await api.as(course.teacherId)
  const { data: act } = await teacher(bulk.run, { body: { step: { kind: 'certify' }, selection: { ids } } })
  await api.runJobs()
  const { data } = await teacher(bulk.read, { params: { id: act.id } })
  expect(data).toMatchObject({
    state: 'done',
    message: '57 issued, 3 not: 1 hours not met, 1 not completed yet, 1 withdrawn',
    undoUntil: null,
  })
  const token = await api.tokenOf(course.teacherId)
  const printed = await api.app.inject({
    method: 'POST',
    url: '/api/certificates/file',
    headers: { authorization: `Bearer ${token}` },
    payload: { selection: { ids } },
  })
  expect(printed.statusCode).toBe(200)
  expect(await readPages(printed.rawPayload)).toHaveLength(57)
  const again = await teacher(bulk.run, { body: { step: { kind: 'certify' }, selection: { ids: ids.slice(0, 2) } } })
  expect(again.data.message).toBe('0 issued, 2 already issued')
  expect((await teacher(bulk.undo, { params: { id: again.data.id } })).status).toBe(409)
})
