import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { agreements } from '#contract/agreements.ts'
import { allEndpoints } from '#contract/all.ts'
import { companies } from '#contract/companies.ts'
import { corrections } from '#contract/corrections.ts'
import { courses } from '#contract/courses.ts'
import { documents } from '#contract/documents.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { holidays } from '#contract/holidays.ts'
import { imports } from '#contract/imports.ts'
import { invitations } from '#contract/invitations.ts'
import { passes } from '#contract/passes.ts'
import { placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { requirements } from '#contract/requirements.ts'
import { sites } from '#contract/sites.ts'
import { students } from '#contract/students.ts'
import { supervisors } from '#contract/supervisors.ts'
import { suspensions } from '#contract/suspensions.ts'
import { taps } from '#contract/taps.ts'
import { teachers } from '#contract/teachers.ts'
import { terms } from '#contract/terms.ts'
import { auditActions, auditNouns } from '#domain/audit-words.ts'
import type { Role } from '#domain/roles.ts'
import { setPassword } from './passwords/queries.ts'
import { hashPassword } from './sessions/hashing.ts'
import { tokenHash } from './sessions/lookup.ts'
import { startApi } from './testing/api.ts'
import { aCompany, aCourse, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher, aTerm } from './testing/school.ts'

/** How to call an endpoint so that it changes something; without `as` it is a visitor who calls. */
type Call = {
  as?: number
  params?: Record<string, number | string>
  body?: unknown
  file?: { name: string; bytes: Buffer }
}

const api = await startApi()
const password = 'correct horse battery'
const newPassword = 'another long one'
const hash = await hashPassword(password)
const pdf = { name: 'paper.pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj') }
const png = {
  name: 'picture.png',
  bytes: Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da63fccfc0f01f0005000201ff5d2a3b0000000049454e44ae426082',
    'hex',
  ),
}
const workDate = '2026-07-06'
const manila = (time: string) => new Date(`${workDate}T${time}:00+08:00`).toISOString()
beforeEach(() => api.at(manila('07:00')))

const make = { admin: anAdmin, teacher: aTeacher, supervisor: aSupervisor, student: aStudent }
const some = (role: Role) => api.write((tx) => make[role](tx))
const admin = await some('admin')
const asAdmin = async () => api.as(admin)
const years = Array.from({ length: 20 }, (_, index) => `${2030 + index}-${2031 + index}`)
const words = (what: string) => `${what} ${randomUUID().slice(0, 8)}`

async function withPassword(role: Role): Promise<{ id: number; username: string }> {
  const id = await some(role)
  await api.write((tx) => setPassword(tx, id, { hash, mustChange: false }))
  const [user] = await api.db<{ username: string }[]>`select username from users where id = ${id}`
  return { id, username: user!.username }
}

async function signIn(type: Role): Promise<Call> {
  const { username } = await withPassword(type)
  return { body: { username, password, type } }
}

/** A course, its coordinator, and an intern of a supervisor. */
async function aTeam(status = 'deployed') {
  return api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const teacherId = await aTeacher(tx, { courseIds: [courseId] })
    const supervisorId = await aSupervisor(tx)
    const studentId = await aStudent(tx, { courseId, coordinatorId: teacherId })
    const placementId = await aPlacement(tx, studentId, { supervisorId, status })
    return { courseId, teacherId, supervisorId, studentId, placementId }
  })
}

async function aTap(studentId: number, time: string) {
  api.at(manila(time))
  return (await (await api.as(studentId))(taps.tap, { body: { clientKey: randomUUID() } })).data
}

async function aDay() {
  const team = await aTeam()
  for (const time of ['08:00', '12:00', '13:00']) await aTap(team.studentId, time)
  const { record } = await aTap(team.studentId, '17:00')
  return { ...team, recordId: record.id }
}

async function aReturnedDay() {
  const day = await aDay()
  const body = { ids: [day.recordId], status: 'returned' as const, note: 'Please explain the day' }
  await (await api.as(day.supervisorId))(records.decide, { body })
  return day
}

const aCorrection = {
  workDate,
  kind: 'whole_day' as const,
  proposed: { am_in: manila('08:00'), am_out: manila('12:00'), pm_in: manila('13:00'), pm_out: manila('17:00') },
  reason: 'The phone was at home',
}

async function created(endpoint: Endpoint, body: object, params?: Record<string, number>): Promise<number> {
  const answer = await send(endpoint, { as: admin, body, ...(params ? { params } : {}) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.id
}

async function archived(remove: Endpoint, params: Record<string, number>): Promise<Call> {
  expect((await send(remove, { as: admin, params })).statusCode).toBe(200)
  return { as: admin, params }
}

const aTermFields = () => ({
  schoolYear: years.pop(),
  semester: 'first',
  startsOn: '2030-08-01',
  endsOn: '2030-12-20',
})
const aHoliday = () => ({ date: '2027-03-04', name: 'Feast', type: 'special_non_working', scope: words('Town') })
const aSuspension = { fromDate: '2027-03-04', untilDate: '2027-03-04', reason: 'Typhoon' }
const aProgram = () => ({ code: words('C'), name: words('Program'), requiredHours: 300 })
const aRequirement = () => ({ code: words('r'), name: words('Paper'), phase: 'before' })
const aPaper = () => ({ requirementId: 1, clientKey: randomUUID() })
const anAgreement = { reference: 'MOA 1', validFrom: '2026-01-01' }
const aPerson = () => ({ firstName: 'Ana', lastName: words('Cruz') })
const newCompany = () => api.write((tx) => aCompany(tx))
const newCourse = () => api.write((tx) => aCourse(tx))

async function ofCompany(create: Endpoint, body: object) {
  const companyId = await newCompany()
  return { companyId, id: await created(create, body, { companyId }) }
}

async function aPass() {
  const { placementId } = await aTeam()
  const body = { placementId, date: '2026-07-07', kind: 'overtime', minutes: 60, reason: 'Inventory' }
  return created(passes.create, body)
}

async function aNotification(): Promise<{ userId: number; id: number }> {
  const userId = await some('teacher')
  const row = { userId, kind: 'test', title: 'Hello', body: 'You', createdAt: manila('06:00') }
  const [made] = await api.db<{ id: number }[]>`insert into notifications ${api.db(row)} returning id`
  return { userId, id: made!.id }
}

async function aResetToken(): Promise<string> {
  const id = await api.write((tx) => aStudent(tx, { email: null }))
  const { data } = await (await asAdmin())(invitations.student, { params: { id } })
  return data.link!.split('=')[1]!
}

async function aChange(reportedAt: string | null = null): Promise<{ id: number; token: string }> {
  const token = randomUUID()
  const userId = await some('supervisor')
  const [change] = await api.db<{ id: number }[]>`
    insert into account_changes (user_id, by_id, field, at, told_to, token_hashes, objected_at)
    values (${userId}, ${admin}, 'email', ${manila('07:00')}, 'old@x.test', array[${tokenHash(token)}::bytea], ${reportedAt}) returning id`
  return { id: change!.id, token }
}

async function anEmailChange(): Promise<{ id: number; token: string }> {
  const token = randomUUID()
  const id = await some('student')
  await api.db`
    insert into email_changes (user_id, email, token_hashes, created_at, expires_at)
    values (${id}, ${`${token}@x.test`}, array[${tokenHash(token)}::bytea], ${manila('07:00')}, ${manila('09:00')})`
  return { id, token }
}

const calls: Record<string, () => Promise<Call>> = {
  'sessions.login.admin': () => signIn('admin'),
  'sessions.login.teacher': () => signIn('teacher'),
  'sessions.login.supervisor': () => signIn('supervisor'),
  'sessions.login.student': () => signIn('student'),
  'sessions.logout.admin': async () => ({ as: await some('admin') }),
  'sessions.logout.teacher': async () => ({ as: await some('teacher') }),
  'sessions.logout.supervisor': async () => ({ as: await some('supervisor') }),
  'sessions.logout.student': async () => ({ as: await some('student') }),
  'sessions.endOthers': async () => ({ as: await some('student') }),
  'passwords.change.admin': async () => ({ as: admin, body: { id: await some('admin'), newPassword } }),
  'passwords.change.teacher': async () => ({ as: admin, body: { id: await some('teacher'), newPassword } }),
  'passwords.change.supervisor': async () => ({ as: admin, body: { id: await some('supervisor'), newPassword } }),
  'passwords.change.student': async () => ({
    as: (await withPassword('student')).id,
    body: { currentPassword: password, newPassword },
  }),
  'passwords.forgot': async () => ({ body: { email: await emailOf(await some('student')) } }),
  'accounts.report': async () => ({ body: { token: (await aChange()).token } }),
  'accounts.settle': async () => ({
    as: admin,
    params: { id: (await aChange(manila('07:00'))).id },
    body: { note: 'Called' },
  }),
  'passwords.reset': async () => ({ body: { token: await aResetToken(), password: newPassword } }),
  'invitations.admin': async () => ({ as: admin, params: { id: await some('admin') } }),
  'invitations.teacher': async () => ({ as: admin, params: { id: await some('teacher') } }),
  'invitations.supervisor': async () => ({ as: admin, params: { id: await some('supervisor') } }),
  'invitations.student': async () => ({ as: admin, params: { id: await some('student') } }),
  'invitations.students': async () => ({ as: admin, body: { ids: [await some('student'), await some('student')] } }),
  'profile.update': async () => ({ as: await some('student'), body: { city: 'Biñan' } }),
  'profile.cancelEmail': async () => ({ as: (await anEmailChange()).id }),
  'profile.confirmEmail': async () => ({ body: { token: (await anEmailChange()).token } }),
  'profile.photo': async () => ({ as: await some('student'), file: png }),
  'consents.set': async () => ({ as: await some('student'), body: { kind: 'location', given: true } }),
  'school.update': async () => ({ as: admin, body: { address: words('Rizal Street') } }),
  'school.setLogo': async () => ({ as: admin, file: png }),
  'school.removeLogo': async () => ({ as: admin }),
  'terms.create': async () => ({ as: admin, body: aTermFields() }),
  'terms.update': async () => ({
    as: admin,
    params: { id: await created(terms.create, aTermFields()) },
    body: { endsOn: '2031-01-20' },
  }),
  'terms.remove': async () => ({ as: admin, params: { id: await created(terms.create, aTermFields()) } }),
  'terms.restore': async () => archived(terms.remove, { id: await created(terms.create, aTermFields()) }),
  'holidays.create': async () => ({ as: admin, body: aHoliday() }),
  'holidays.update': async () => ({
    as: admin,
    params: { id: await created(holidays.create, aHoliday()) },
    body: { name: words('Feast') },
  }),
  'holidays.remove': async () => ({ as: admin, params: { id: await created(holidays.create, aHoliday()) } }),
  'holidays.restore': async () => archived(holidays.remove, { id: await created(holidays.create, aHoliday()) }),
  'suspensions.create': async () => ({ as: admin, body: aSuspension }),
  'suspensions.update': async () => ({
    as: admin,
    params: { id: await created(suspensions.create, aSuspension) },
    body: { reason: 'Flood' },
  }),
  'suspensions.remove': async () => ({ as: admin, params: { id: await created(suspensions.create, aSuspension) } }),
  'suspensions.restore': async () =>
    archived(suspensions.remove, { id: await created(suspensions.create, aSuspension) }),
  'courses.create': async () => ({ as: admin, body: aProgram() }),
  'courses.update': async () => ({ as: admin, params: { id: await newCourse() }, body: { department: 'Science' } }),
  'courses.remove': async () => ({ as: admin, params: { id: await newCourse() } }),
  'courses.restore': async () => archived(courses.remove, { id: await newCourse() }),
  'companies.create': async () => ({ as: admin, body: { name: words('Company') } }),
  'companies.update': async () => ({ as: admin, params: { id: await newCompany() }, body: { slots: 12 } }),
  'companies.remove': async () => ({ as: admin, params: { id: await newCompany() } }),
  'companies.restore': async () => archived(companies.remove, { id: await newCompany() }),
  'sites.create': async () => ({ as: admin, params: { companyId: await newCompany() }, body: { name: 'Yard' } }),
  'sites.update': async () => ({
    as: admin,
    params: await ofCompany(sites.create, { name: 'Yard' }),
    body: { city: 'Lipa' },
  }),
  'sites.remove': async () => ({ as: admin, params: await ofCompany(sites.create, { name: 'Yard' }) }),
  'sites.restore': async () => archived(sites.remove, await ofCompany(sites.create, { name: 'Yard' })),
  'agreements.create': async () => ({ as: admin, params: { companyId: await newCompany() }, body: anAgreement }),
  'agreements.update': async () => ({
    as: admin,
    params: await ofCompany(agreements.create, anAgreement),
    body: { validUntil: '2029-01-01' },
  }),
  'agreements.remove': async () => ({ as: admin, params: await ofCompany(agreements.create, anAgreement) }),
  'agreements.restore': async () => archived(agreements.remove, await ofCompany(agreements.create, anAgreement)),
  'agreements.attach': async () => ({
    as: admin,
    params: await ofCompany(agreements.create, anAgreement),
    file: pdf,
  }),
  'requirements.create': async () => ({ as: admin, body: aRequirement() }),
  'requirements.update': async () => ({
    as: admin,
    params: { id: await created(requirements.create, aRequirement()) },
    body: { hasExpiry: true },
  }),
  'requirements.remove': async () => ({
    as: admin,
    params: { id: await created(requirements.create, aRequirement()) },
  }),
  'requirements.restore': async () =>
    archived(requirements.remove, { id: await created(requirements.create, aRequirement()) }),
  'requirements.setTemplate': async () => ({
    as: admin,
    params: { id: await created(requirements.create, aRequirement()) },
    file: pdf,
  }),
  'requirements.removeTemplate': async () => {
    const params = { id: await created(requirements.create, aRequirement()) }
    await send(requirements.setTemplate, { as: admin, params, file: pdf })
    return { as: admin, params }
  },
  'teachers.create': async () => ({ as: admin, body: aPerson() }),
  'teachers.update': async () => ({ as: admin, params: { id: await some('teacher') }, body: { department: 'Arts' } }),
  'teachers.remove': async () => ({ as: admin, params: { id: await some('teacher') } }),
  'teachers.restore': async () => archived(teachers.remove, { id: await some('teacher') }),
  'supervisors.create': async () => ({ as: admin, body: { ...aPerson(), companyId: await newCompany() } }),
  'supervisors.update': async () => ({
    as: admin,
    params: { id: await some('supervisor') },
    body: { position: 'Head' },
  }),
  'supervisors.remove': async () => ({ as: admin, params: { id: await some('supervisor') } }),
  'supervisors.restore': async () => archived(supervisors.remove, { id: await some('supervisor') }),
  'students.create': async () => ({
    as: admin,
    body: { ...aPerson(), studentNumber: words('N'), courseId: await newCourse() },
  }),
  'students.update': async () => ({ as: admin, params: { id: await some('student') }, body: { section: '4B' } }),
  'students.remove': async () => ({ as: admin, params: { id: await some('student') } }),
  'students.restore': async () => archived(students.remove, { id: await some('student') }),
  'dashboard.remind': async () => ({ as: admin, body: { studentId: await some('student') } }),
  'students.saveRemarks': async () => ({
    as: admin,
    params: { id: await some('student') },
    body: { remarks: 'Does well' },
  }),
  'students.assign': async () => ({
    as: admin,
    body: { ids: [await some('student')], coordinatorId: await some('teacher') },
  }),
  'students.removeMany': async () => ({ as: admin, body: { ids: [await some('student')] } }),
  'checklist.mark': async () => ({
    as: admin,
    body: { studentId: await some('student'), requirementIds: [1, 2], status: 'approved' },
  }),
  'documents.upload': async () => ({ as: await some('student'), body: aPaper(), file: pdf }),
  'documents.review': async () => {
    const answer = await send(documents.upload, { as: await some('student'), body: aPaper(), file: pdf })
    return { as: admin, params: { id: answer.json().data.id }, body: { status: 'approved' } }
  },
  'documents.remind': async () => ({ as: admin, body: { studentIds: [await some('student')] } }),
  'placements.create': async () => ({
    as: admin,
    body: { termId: await api.write(aTerm), studentId: await some('student') },
  }),
  'placements.createMany': async () => ({
    as: admin,
    body: { termId: await api.write(aTerm), studentIds: [await some('student')] },
  }),
  'placements.update': async () => ({
    as: admin,
    params: { id: (await aTeam('requirements')).placementId },
    body: { position: 'Clerk' },
  }),
  'placements.move': async () => ({
    as: admin,
    params: { id: (await aTeam()).placementId },
    body: { status: 'on_hold', reason: 'The site is closed' },
  }),
  'placements.attachProof': async () => {
    const params = { id: (await aTeam('requirements')).placementId }
    const body = { carriedMinutes: 600, carriedReason: 'Certified elsewhere' }
    await send(placements.update, { as: admin, params, body })
    return { as: admin, params, file: pdf }
  },
  'placements.handOver': async () => {
    const { placementId, supervisorId } = await aTeam()
    const [row] = await api.db<{ companyId: number }[]>`select company_id from supervisors where id = ${supervisorId}`
    const next = await api.write((tx) => aSupervisor(tx, { companyId: row!.companyId }))
    return { as: admin, body: { ids: [placementId], supervisorId: next } }
  },
  'passes.create': async () => ({
    as: admin,
    body: {
      placementId: (await aTeam()).placementId,
      date: '2026-07-07',
      kind: 'overtime',
      minutes: 60,
      reason: 'Inventory',
    },
  }),
  'passes.update': async () => ({ as: admin, params: { id: await aPass() }, body: { minutes: 90 } }),
  'passes.remove': async () => ({ as: admin, params: { id: await aPass() } }),
  'taps.tap': async () => ({ as: (await aTeam()).studentId, body: { clientKey: randomUUID() } }),
  'taps.undo': async () => {
    const { studentId } = await aTeam()
    const { tap } = await aTap(studentId, '08:00')
    return { as: studentId, params: { id: tap.id } }
  },
  'records.note': async () => {
    const { studentId, recordId } = await aDay()
    return { as: studentId, params: { recordId }, body: { note: 'Counted stock' } }
  },
  'records.resubmit': async () => {
    const { studentId, recordId } = await aReturnedDay()
    return { as: studentId, params: { recordId } }
  },
  'records.decide': async () => {
    const { supervisorId, recordId } = await aDay()
    return { as: supervisorId, body: { ids: [recordId], status: 'approved' } }
  },
  'records.takeBack': async () => {
    const { supervisorId, recordId } = await aDay()
    const body = { ids: [recordId], status: 'approved' as const }
    const { data } = await (await api.as(supervisorId))(records.decide, { body })
    return { as: supervisorId, params: { id: data.decisionId ?? 0 } }
  },
  'records.confirmWeek': async () => {
    const { placementId } = await aTeam()
    const [week] = await api.db`
      insert into kept_weeks (placement_id, week, minutes_before, minutes_after, kept_minutes)
      values (${placementId}, '2026-06-29', 960, 480, 480) returning id`
    return { as: admin, params: { id: Number(week?.id) } }
  },
  'records.lock': async () => ({
    as: admin,
    body: { courseId: (await aTeam()).courseId, month: '2026-05', locked: true },
  }),
  'corrections.ask': async () => {
    const { studentId } = await aTeam()
    api.at(manila('18:00'))
    return { as: studentId, body: aCorrection }
  },
  'corrections.decide': async () => {
    const { studentId, supervisorId } = await aTeam()
    api.at(manila('18:00'))
    const { data } = await (await api.as(studentId))(corrections.ask, { body: aCorrection })
    return { as: supervisorId, params: { id: data.id }, body: { status: 'approved' } }
  },
  'corrections.attach': async () => {
    const { studentId } = await aTeam()
    api.at(manila('18:00'))
    const { data } = await (await api.as(studentId))(corrections.ask, { body: aCorrection })
    return { as: studentId, params: { id: data.id }, file: pdf }
  },
  'reports.create': async () => ({
    as: admin,
    body: { kind: 'annex_d', format: 'csv', from: '2026-06-01', to: '2026-12-31' },
  }),
  'reports.saveAnnex': async () => ({
    as: admin,
    params: { courseId: (await aTeam()).courseId, from: '2026-06-01', to: '2026-12-31' },
    body: { issues: 'Late papers' },
  }),
  'audit.export': async () => ({ as: admin, body: { from: '2026-06-01', to: '2026-12-31', format: 'csv' } }),
  'imports.upload': async () => ({ as: admin, body: { noun: 'companies' }, file: aList() }),
  'imports.run': async () => {
    const { id, mapping } = await anUpload()
    return { as: admin, params: { id }, body: { mapping, existing: 'skip' } }
  },
  'notifications.register': async () => {
    const id = await some('teacher')
    return { as: id, body: { UserId: id, Token: JSON.stringify(aSubscription) } }
  },
  'notifications.setRead': async () => {
    const { userId, id } = await aNotification()
    return { as: userId, params: { id }, body: { isRead: true } }
  },
  'notifications.markAllRead': async () => ({ as: (await aNotification()).userId, body: {} }),
  'preferences.save': async () => ({ as: await some('student'), body: { digestAt: '08:00' } }),
}

async function emailOf(id: number): Promise<string> {
  const [user] = await api.db<{ email: string }[]>`select email from users where id = ${id}`
  return user!.email
}

async function anUpload(): Promise<{ id: number; mapping: Record<string, number> }> {
  const answer = await send(imports.upload, { as: admin, body: { noun: 'companies' }, file: aList() })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

function aList() {
  return { name: 'list.csv', bytes: Buffer.from(`Name,City\n${words('Company')},Lipa\n`) }
}

const aSubscription = {
  endpoint: 'https://push.example/abc',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
}

async function send(endpoint: Endpoint, { as, params = {}, body, file }: Call) {
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const headers: Record<string, string> = as ? { authorization: `Bearer ${await api.tokenOf(as)}` } : {}
  if (!file) return api.app.inject({ method: endpoint.method, url, headers, ...(body ? { payload: body } : {}) })
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value))
  form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const request = new Request('http://tapat.test', { method: 'POST', body: form })
  headers['content-type'] = request.headers.get('content-type') ?? ''
  return api.app.inject({ method: endpoint.method, url, headers, payload: Buffer.from(await request.arrayBuffer()) })
}

const writes = allEndpoints
  .filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.reads)
  .map(({ noun, name, endpoint }) => [`${noun}.${name}`, endpoint] as const)

test.each(writes)('%s leaves an audit event', async (name, endpoint) => {
  const prepare = calls[name]
  expect(prepare, `say in this file how ${name} is called`).toBeDefined()
  const call = await prepare!()
  const [last] = await api.db<{ id: number }[]>`select coalesce(max(id), 0) as id from audit_events`
  const answer = await send(endpoint, call)
  expect(answer.statusCode, answer.body).toBe(200)
  // whether there is such an account is found out by its job
  if (name === 'passwords.forgot') await api.runJobs()
  const events = await api.db<{ actorId: number | null; action: string; noun: string }[]>`
    select actor_id, action, noun from audit_events where id > ${last!.id}`
  expect(events.length, `${name} changed something and told nobody`).toBeGreaterThan(0)
  if (call.as) expect(events.map(({ actorId }) => actorId)).toContain(call.as)
})

test('whatever was written to the audit above has its words on the audit screen', async () => {
  const told = await api.db<{ noun: string; action: string }[]>`
    select distinct noun, action from audit_events where action <> 'tapped' order by 1, 2`
  expect(told.length).toBeGreaterThan(60)
  expect(told.filter(({ noun, action }) => !(noun in auditNouns) || !(action in auditActions))).toEqual([])
})

test('this file calls nothing that is not there', () => {
  const known: readonly string[] = writes.map(([name]) => name)
  expect(Object.keys(calls).filter((name) => !known.includes(name))).toEqual([])
})
