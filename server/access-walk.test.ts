import { randomInt, randomUUID } from 'node:crypto'
import type { Task } from 'graphile-worker'
import { expect, test } from 'vitest'
import { admins } from '#contract/admins.ts'
import { agreements } from '#contract/agreements.ts'
import { allEndpoints } from '#contract/all.ts'
import { bulk } from '#contract/bulk.ts'
import { certificates } from '#contract/certificates.ts'
import { companies } from '#contract/companies.ts'
import { corrections } from '#contract/corrections.ts'
import { courses } from '#contract/courses.ts'
import { documents } from '#contract/documents.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { evaluations } from '#contract/evaluations.ts'
import { holidays } from '#contract/holidays.ts'
import { imports } from '#contract/imports.ts'
import { invitations } from '#contract/invitations.ts'
import { letterTemplates } from '#contract/letter-templates.ts'
import { messages } from '#contract/messages.ts'
import { passes } from '#contract/passes.ts'
import { placements } from '#contract/placements.ts'
import { profile } from '#contract/profile.ts'
import { records } from '#contract/records.ts'
import { reports } from '#contract/reports.ts'
import { requirements } from '#contract/requirements.ts'
import { savedViews } from '#contract/saved-views.ts'
import { school } from '#contract/school.ts'
import { sites } from '#contract/sites.ts'
import { students } from '#contract/students.ts'
import { supervisors } from '#contract/supervisors.ts'
import { suspensions } from '#contract/suspensions.ts'
import { taps } from '#contract/taps.ts'
import { teachers } from '#contract/teachers.ts'
import { terms } from '#contract/terms.ts'
import { auditActions, auditNouns } from '#domain/audit-words.ts'
import { addDays } from '#domain/calendar.ts'
import { codeSigns } from '#domain/code-signs.ts'
import { itemsOf } from '#domain/evaluation.ts'
import { starterTemplates } from '#domain/evaluation-starters.ts'
import type { Role } from '#domain/roles.ts'
import { importJob } from './imports/tasks.ts'
import { drainQueue } from './jobs/queue.ts'
import { reportJob } from './reports/make.ts'
import { tokenHash } from './sessions/lookup.ts'
import { keyed as slipHash } from './slips/key.ts'
import { storeSlips } from './slips/queries.ts'
import { tasksOf } from './tasks.ts'
import { startApi } from './testing/api.ts'
import { aDay } from './testing/days.ts'
import { anAdmin, aPlacement, aStudent, withoutAccount } from './testing/school.ts'
import { openSides, password, pdf, png, type Side, type SideCall, secret, words } from './testing/sides.ts'

/*
 * Every endpoint is called by every actor with records of both sides of a school: whoever may, with input that is good,
 * and is answered with success; whoever may not, and is refused with the code of this table, and no row of any table
 * is written. A call that changes something leaves an audit event by its caller. No answer names a student of the other
 * side, and none tells a supervisor what is private.
 */

const api = await startApi()
const morning = '2026-07-06T00:05:00.000Z'
api.at(morning)
const { make, person, intern, record, correction, givePassword, signInOf, sessions, send, done, later, anotherDate } =
  openSides(api)

const admin = await api.write((tx) => anAdmin(tx))
const sides = { a: await make('a'), b: await make('b') }
const period = { from: '2026-06-01', to: '2026-12-31' }
const month = '2026-07'

/** What a call is made with; made again for each call that may succeed, because that call may use its records up. */
type Prepare = (side: Side, caller: number) => Promise<SideCall> | SideCall

/** In the order student, supervisor, teacher, admin; `own/other` where the side of the record matters; `-` is not walked. */
type Codes = `${string} ${string} ${string} ${string}` | 'public'

const everybody = '200 200 200 200'
const staff = '403 403 200 200'
const adminOnly = '403 403 403 200'
/** Read by those of the record's side. */
const ofSide = '200/404 200/404 200/404 200'
/** Read by those of the record's side, and by every coordinator. */
const ofSideOrStaff = '200/404 200/404 200 200'
/** Managed by the student's coordinator. */
const byCoordinator = '403 403 200/404 200'
/** An account that opens the hours of its interns: for the coordinator of all of them. */
const byAllOfWhoseInterns = '403 403 200/403 200'
/** A student's own act. */
const byStudent = '200/404 403 403 403'

const nothing: Prepare = () => ({})
const id = (made: (side: Side) => Promise<number> | number, body?: Record<string, unknown>): Prepare => {
  return async (side) => ({ params: { id: await made(side) }, ...(body ? { body } : {}) })
}
/** What `remove` has put into the archive. */
const archived = (remove: Endpoint, made: (side: Side) => Promise<number>): Prepare => {
  return async (side) => {
    const params = { id: await made(side) }
    await done(remove, admin, { params })
    return { params }
  }
}
const created = async (endpoint: Endpoint, body: Record<string, unknown>, params = {}) =>
  (await done(endpoint, admin, { params, body })).id

let year = 2030
const aTermsFields = () => ({
  schoolYear: `${++year}-${year + 1}`,
  semester: 'first',
  // Each begins after the one before, within the calendar.
  startsOn: addDays('2030-06-01', year),
  endsOn: addDays('2030-12-01', year),
})
const newAdmin = () => api.write((tx) => anAdmin(tx))
async function emailOf(userId: number): Promise<string | null> {
  const [user] = await api.db<{ email: string | null }[]>`select email from users where id = ${userId}`
  return user?.email ?? null
}
const newTerm = () => created(terms.create, aTermsFields())
const twoTerms: Prepare = async () => {
  const [from, to] = [await newTerm(), await newTerm()]
  return { params: { id: from }, query: { toTermId: to, completed: 'stay', unfinished: 'stay', ended: 'stay' } }
}
/** A step of one intern, and that step as the side's coordinator has taken it. */
const aStep = async (side: Side) => ({
  step: { kind: 'move', status: 'on_hold', reason: 'Typhoon' },
  selection: { ids: [(await intern(side)).studentId] },
})
const anAct = async (side: Side) => done(bulk.run, side.teacherId, { body: await aStep(side) })
/** Those before it were sent on another day, because a coordinator may send five a day. */
const aMessage = async (side: Side) => {
  await api.db`update messages set created_at = '2026-07-01'`
  const selection = { ids: [await newStudent(side)] }
  return {
    subject: words('Typhoon'),
    text: 'Stay home, {firstName}.',
    byEmail: true,
    byPush: false,
    audience: { kind: 'selection', people: 'students', selection },
  }
}
const newMessage = async (side: Side) =>
  (await done(messages.send, side.teacherId, { body: { ...(await aMessage(side)), seen: 1 } })).id
const aFormsFields = ({ courseId }: Side) => ({
  ...structuredClone(starterTemplates[0]),
  name: words('Form'),
  dueAt: null,
  courseIds: [courseId],
})
const newForm = async (side: Side) => (await done(evaluationTemplates.create, admin, { body: aFormsFields(side) })).id
const aLettersFields = ({ courseId }: Side) => ({
  name: words('Letter'),
  kind: 'endorsement',
  text: 'Dear {student}',
  courseIds: [courseId],
})
const newLetterText = async (side: Side) =>
  (await done(letterTemplates.create, admin, { body: aLettersFields(side) })).id
/** A step of the side's coordinator that made one letter. */
const aLetterStep = async (side: Side) => {
  // A coordinator may send five messages a day.
  await api.db`update messages set created_at = '2026-07-01'`
  const step = { kind: 'letters', templateId: await newLetterText(side), leavesBlank: true }
  return done(bulk.run, side.teacherId, { body: { step, selection: { ids: [side.studentId] } } })
}
const aLetter = async (side: Side) => {
  const { id: actId } = await aLetterStep(side)
  const [letter] = await api.db<{ id: number }[]>`select id from letters where act_id = ${actId}`
  return letter!.id
}
const everyItem = Object.fromEntries(itemsOf(starterTemplates[0]!.sections).map(({ id }) => [id, 5]))
const wholeAnswer = { answers: everyItem, comments: {} }
/** An evaluation of a new intern by the side's supervisor, or of the side's own student by that student. */
const anEvaluation =
  (kind: 'supervisor_student' | 'student_company' = 'supervisor_student') =>
  async (side: Side) => {
    const body = { ...aFormsFields(side), kind }
    const templateId = (await done(evaluationTemplates.create, admin, { body })).id
    const studentIds = [side.studentId]
    return (await done(evaluations.request, admin, { body: { templateId, studentIds } })).id
  }
const aSubmitted = async (side: Side) => {
  const id = await anEvaluation()(side)
  await done(evaluations.submit, side.supervisorId, { params: { id }, body: wholeAnswer })
  return id
}
const aReleased = async (side: Side) => {
  const id = await aSubmitted(side)
  await done(evaluations.release, admin, { body: { ids: [id] } })
  return id
}
const templateOf = async (id: number) => {
  const [row] = await api.db<{ templateId: number }[]>`select template_id from evaluations where id = ${id}`
  return row!.templateId
}
let feasts = 0
let yearsUsed = 2040
const aHoliday = () => ({
  date: addDays('2031-01-01', ++feasts),
  name: words('Feast'),
  type: 'special_working',
})
const newHoliday = () => created(holidays.create, aHoliday())
const aSuspension = ({ courseId }: Side) => ({
  fromDate: '2027-03-04',
  untilDate: '2027-03-04',
  reason: 'Typhoon',
  courseIds: [courseId],
})
const newSuspension = (side: Side) => created(suspensions.create, aSuspension(side))
const aProgram = () => ({ code: words('C'), name: words('Program'), requiredHours: 300 })
const newCourse = async ({ teacherId }: Side) => (await done(courses.create, teacherId, { body: aProgram() })).id
const newCompany = () => created(companies.create, { name: words('Company') })
const newSite = async ({ companyId }: Side) => created(sites.create, { name: words('Yard') }, { companyId })
const newAgreement = async ({ companyId }: Side) =>
  created(agreements.create, { reference: words('MOA'), validFrom: '2026-01-01' }, { companyId })
const aRequirement = () => ({ code: words('r'), name: words('Document'), phase: 'before' })
const newRequirement = () => created(requirements.create, aRequirement())
const aPerson = () => ({ firstName: 'Ana', lastName: words('Cruz') })
const newStudent = (side: Side) => person(side, 'student')
const newSupervisor = (side: Side) => person(side, 'supervisor')
/** A supervisor with one intern, who is of this side. */
const busySupervisor = async (side: Side) =>
  (await intern(side, { supervisorId: await newSupervisor(side) })).supervisorId
/** One without an email: the link is handed to who asks. */
const unreachedSupervisor = async (side: Side) => {
  const supervisorId = await busySupervisor(side)
  await api.db`update users set email = null where id = ${supervisorId}`
  return supervisorId
}
/** A change of somebody's account, with the link to report it. */
const aChange = async (reportedAt: string | null = null) => {
  const token = randomUUID()
  const userId = await api.write((tx) => aStudent(tx))
  const [made] = await api.db<{ id: number }[]>`
    insert into account_changes (user_id, by_id, field, at, told_to, token_hashes, objected_at)
    values (${userId}, ${admin}, 'email', ${morning}, 'old@x.test', array[${tokenHash(token)}::bytea], ${reportedAt})
    returning id`
  return { id: made!.id, token }
}
const anEmailChange = async (userId: number) => {
  const token = randomUUID()
  await api.db`
    insert into email_changes (user_id, email, token_hashes, created_at, expires_at)
    values (${userId}, ${`${token}@x.test`}, array[${tokenHash(token)}::bytea], ${morning}, '2027-01-01')
    on conflict (user_id) do nothing`
  return token
}
const keptWeek = async ({ placementId }: Side) => {
  const week = anotherDate()
  const [row] = await api.db`
    insert into kept_weeks (placement_id, week, minutes_before, minutes_after, kept_minutes)
    values (${placementId}, ${week}, 960, 480, 480) returning id`
  return Number(row?.id)
}
const newPass = async ({ placementId }: Side) =>
  created(passes.create, { placementId, date: anotherDate(), kind: 'overtime', minutes: 60, reason: 'Inventory' })
/** A placement of the side's own student that ended early, with one approved day. */
const pulledOut = ({ studentId, supervisorId }: Side) =>
  api.write(async (tx) => {
    const days = { startDate: '2025-01-06', endDate: '2026-07-03' }
    const id = await aPlacement(tx, studentId, { supervisorId, status: 'pulled_out', ...days })
    await aDay(tx, id, anotherDate())
    return id
  })
const newCertificate = async (side: Side) =>
  (await done(certificates.issue, admin, { body: { placementId: await pulledOut(side) } })).id
const requirementIds = new Map(
  (await api.db<{ id: number; code: string }[]>`select id, code from requirements`).map(({ id, code }) => [code, id]),
)
const aPaper = ({ studentId }: Side, code: string) => ({
  requirementId: requirementIds.get(code),
  clientKey: randomUUID(),
  studentId,
})
const newDocument = (code: string) => async (side: Side) =>
  (await done(documents.upload, admin, { body: aPaper(side, code), file: pdf })).id
const anUpload = async ({ teacherId }: Side) => {
  const file = { name: 'list.csv', bytes: Buffer.from(`Name,City\n${words('Company')},Lipa\n`) }
  return done(imports.upload, teacherId, { body: { noun: 'companies' }, file })
}
const aReport = { kind: 'annex_d', format: 'csv', ...period }
const aToken = JSON.stringify({
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
})
/** For the side's own student. */
const aNotice = async (side: Side) => {
  const selection = { ids: [side.studentId] }
  const audience = { kind: 'selection', people: 'students', selection }
  return (await done(messages.send, admin, { body: { ...(await aMessage(side)), audience, seen: 1 } })).id
}
const notified = (who: 'teacherId' | 'supervisorId') => async (side: Side) => {
  const row = { userId: side[who], kind: 'test', title: 'Hello', body: side.surname, createdAt: morning }
  const [made] = await api.db<{ id: number }[]>`insert into notifications ${api.db(row)} returning id`
  return made!.id
}
const aView = () => ({ list: '/api/students', name: words('View'), query: { sort: 'hours' } })
const savedBy = (who: 'teacherId') => async (side: Side) =>
  (await done(savedViews.create, side[who], { body: aView() })).id
const resetToken = async () => {
  const invited = await api.write((tx) => aStudent(tx, { email: null }))
  const { link } = await done(invitations.student, admin, { params: { id: invited } })
  return String(link).split('=')[1]
}
const newPassword = 'another long one'
/** A student who has no account yet. */
const newcomer = async (side: Side) => {
  const id = await newStudent(side)
  return api.write((tx) => withoutAccount(tx, id))
}
const slipOf = (userId: number) => ({ people: 'students', selection: { ids: [userId] } })
/** Whoever has code and number may read the name, so it is nobody's of the two sides. */
const strangersSlip = async () => aSlip(await api.write(async (tx) => withoutAccount(tx, await aStudent(tx))))
const aSlip = async (userId: number) => {
  const code = Array.from({ length: 10 }, () => codeSigns[randomInt(codeSigns.length)]).join('')
  const expiresAt = new Date(Date.parse(api.services.now()) + 3_600_000).toISOString()
  await api.write((tx) => storeSlips(tx, [{ userId, codeHash: slipHash(api.services.slipKey, code), expiresAt }]))
  const [student] = await api.db<{ studentNumber: string }[]>`select student_number from students where id = ${userId}`
  return { id: userId, typed: { code, number: student!.studentNumber } }
}
/** Whoever calls changes the password that they have. */
const ownPassword: Prepare = async (_, caller) => {
  await givePassword(caller)
  return { body: { currentPassword: password, newPassword } }
}
const tasks = tasksOf(api.services)
/** Those of this name alone: what else is queued is nobody's concern here. */
const runJob = (name: string) => drainQueue(api.services.pool, { [name]: tasks[name] as Task })
const aTap = async ({ studentId }: Side) => {
  later()
  return ((await done(taps.tap, studentId, { body: { clientKey: randomUUID() } })).tap as { id: number }).id
}

/** Of a browser that has signed in. */
const aCookie: Prepare = async () => {
  const answer = await send(named.get('sessions.login.student')!, await signInOf('student'), null)
  const [, cookie = ''] = /(resume=[^;]+)/.exec(String(answer.headers['set-cookie'])) ?? []
  return { headers: { cookie } }
}

/** One line for each endpoint: how it is called, and what each actor is answered. A second case has a word behind the name. */
const walk: Record<string, [Prepare, Codes]> = {
  'sessions.login.admin': [() => signInOf('admin'), 'public'],
  'sessions.login.teacher': [() => signInOf('teacher'), 'public'],
  'sessions.login.supervisor': [() => signInOf('supervisor'), 'public'],
  'sessions.login.student': [() => signInOf('student'), 'public'],
  'sessions.resume': [aCookie, 'public'],
  'sessions.forget': [aCookie, 'public'],
  'sessions.logout.admin': [nothing, adminOnly],
  'sessions.logout.teacher': [nothing, '403 403 200/- 403'],
  'sessions.logout.supervisor': [nothing, '403 200/- 403 403'],
  'sessions.logout.student': [nothing, '200/- 403 403 403'],
  'sessions.list': [nothing, everybody],
  'sessions.endOthers': [nothing, '200/- 200/- 200/- 200'],
  'passwords.change.admin': [async (side) => ({ body: { id: await person(side, 'admin'), newPassword } }), adminOnly],
  'passwords.change.teacher': [
    async (side) => ({ body: { id: await person(side, 'teacher'), newPassword } }),
    '403 403 404 200',
  ],
  'passwords.change.supervisor': [
    async (side) => ({ body: { id: await busySupervisor(side), newPassword } }),
    byAllOfWhoseInterns,
  ],
  'passwords.change.student': [
    async (side) => ({ body: { id: await newStudent(side), newPassword } }),
    '403 403 200/404 200',
  ],
  'passwords.change.supervisor own': [ownPassword, '403 200 403 403'],
  'passwords.change.student own': [ownPassword, '200 403 403 403'],
  'seals.key': [() => ({}), 'public'],
  'passwords.forgot': [async () => ({ body: { email: await emailOf(await newAdmin()) } }), 'public'],
  'passwords.reset': [async () => ({ body: { token: await resetToken(), password: newPassword } }), 'public'],
  'passwords.validate': [async () => ({ body: { token: await resetToken() } }), 'public'],
  'invitations.admin': [id((side) => person(side, 'admin')), adminOnly],
  'invitations.teacher': [id((side) => person(side, 'teacher')), adminOnly],
  'invitations.supervisor': [id(busySupervisor), byAllOfWhoseInterns],
  'invitations.supervisor printed': [id(unreachedSupervisor), byAllOfWhoseInterns],
  'invitations.student': [id(newStudent), byCoordinator],
  'invitations.students': [async (side) => ({ body: { ids: [await newcomer(side)] } }), byCoordinator],
  'slips.check': [async (side) => ({ body: slipOf(await newcomer(side)) }), byCoordinator],
  'slips.print': [async (side) => ({ body: slipOf(await newcomer(side)) }), byCoordinator],
  'slips.cancel': [id(async (side) => (await aSlip(await newcomer(side))).id), byCoordinator],
  'slips.open': [async () => ({ body: (await strangersSlip()).typed }), 'public'],
  'slips.use': [async () => ({ body: { ...(await strangersSlip()).typed, password: newPassword } }), 'public'],
  'accounts.shown': [async () => ({ body: { token: (await aChange()).token } }), 'public'],
  'accounts.report': [async () => ({ body: { token: (await aChange()).token } }), 'public'],
  'accounts.list': [nothing, adminOnly],
  'accounts.settle': [
    async () => ({ params: { id: (await aChange(morning)).id }, body: { note: 'Called' } }),
    adminOnly,
  ],
  'profile.cancelEmail': [async (_, caller) => (await anEmailChange(caller)) && {}, everybody],
  'profile.confirmEmail': [
    async (side) => ({ body: { token: await anEmailChange(await newStudent(side)) } }),
    'public',
  ],
  'profile.read': [nothing, everybody],
  'profile.update': [() => ({ body: { contactNumber: '0917 000 0000' } }), everybody],
  'profile.photoFile': [id(({ studentId }) => studentId), ofSide],
  'profile.photoFile supervisor': [id(({ supervisorId }) => supervisorId), ofSideOrStaff],
  'profile.photo': [() => ({ file: png }), everybody],
  'consents.list': [nothing, everybody],
  'consents.set': [() => ({ body: { kind: 'location', given: true } }), everybody],
  'settings.read': [nothing, 'public'],
  'school.read': [nothing, adminOnly],
  'school.update': [() => ({ body: { address: words('Rizal Street') } }), adminOnly],
  'school.setLogo': [() => ({ file: png }), adminOnly],
  'school.removeLogo': [nothing, adminOnly],
  'school.logo': [async () => (await done(school.setLogo, admin, { file: png })) && {}, 'public'],
  'terms.list': [nothing, everybody],
  'terms.read': [id(newTerm), everybody],
  'terms.create': [() => ({ body: aTermsFields() }), adminOnly],
  'terms.update': [id(newTerm, { current: false }), adminOnly],
  'terms.remove': [id(newTerm), adminOnly],
  'terms.restore': [archived(terms.remove, newTerm), adminOnly],
  'rollover.preview': [twoTerms, adminOnly],
  'rollover.file': [twoTerms, adminOnly],
  'holidays.list': [nothing, everybody],
  'holidays.create': [() => ({ body: aHoliday() }), staff],
  'holidays.missingYears': [nothing, staff],
  'holidays.addYear': [() => ({ body: { year: ++yearsUsed } }), staff],
  'holidays.update': [id(newHoliday, { name: 'Feast' }), staff],
  'holidays.remove': [id(newHoliday), staff],
  'holidays.restore': [archived(holidays.remove, newHoliday), staff],
  'suspensions.list': [nothing, everybody],
  'suspensions.create': [(side) => ({ body: aSuspension(side) }), '403 403 200/403 200'],
  'suspensions.update': [id(newSuspension, { reason: 'Flood' }), '403 403 200/403 200'],
  'suspensions.remove': [id(newSuspension), '403 403 200/403 200'],
  'suspensions.restore': [archived(suspensions.remove, newSuspension), '403 403 200/403 200'],
  'courses.list': [nothing, everybody],
  'courses.read': [id(({ courseId }) => courseId), ofSideOrStaff],
  'courses.affected': [id(({ courseId }) => courseId), staff],
  'courses.create': [() => ({ body: aProgram() }), staff],
  'courses.update': [id(newCourse, { department: 'Science', applyToLive: true }), '403 403 200/403 200'],
  'courses.remove': [id(newCourse), '403 403 200/403 200'],
  'courses.restore': [archived(courses.remove, newCourse), '403 403 200/403 200'],
  'companies.list': [nothing, everybody],
  'companies.read': [id(({ companyId }) => companyId), ofSideOrStaff],
  'companies.create': [() => ({ body: { name: words('Company') } }), staff],
  'companies.update': [id(newCompany, { slots: 12 }), staff],
  'companies.remove': [id(newCompany), staff],
  'companies.restore': [archived(companies.remove, newCompany), staff],
  'sites.list': [({ companyId }) => ({ params: { companyId } }), ofSideOrStaff],
  'sites.create': [({ companyId }) => ({ params: { companyId }, body: { name: words('Yard') } }), staff],
  'sites.update': [
    async (side) => ({ params: { companyId: side.companyId, id: await newSite(side) }, body: { city: 'Lipa' } }),
    staff,
  ],
  'sites.remove': [async (side) => ({ params: { companyId: side.companyId, id: await newSite(side) } }), staff],
  'sites.restore': [
    async (side) => {
      const params = { companyId: side.companyId, id: await newSite(side) }
      await done(sites.remove, admin, { params })
      return { params }
    },
    staff,
  ],
  'agreements.list': [({ companyId }) => ({ params: { companyId } }), ofSideOrStaff],
  'agreements.create': [
    ({ companyId }) => ({ params: { companyId }, body: { reference: words('MOA'), validFrom: '2026-01-01' } }),
    staff,
  ],
  'agreements.update': [
    async (side) => ({
      params: { companyId: side.companyId, id: await newAgreement(side) },
      body: { validUntil: '2029-01-01' },
    }),
    staff,
  ],
  'agreements.remove': [
    async (side) => ({ params: { companyId: side.companyId, id: await newAgreement(side) } }),
    staff,
  ],
  'agreements.restore': [
    async (side) => {
      const params = { companyId: side.companyId, id: await newAgreement(side) }
      await done(agreements.remove, admin, { params })
      return { params }
    },
    staff,
  ],
  'agreements.attach': [
    async (side) => ({ params: { companyId: side.companyId, id: await newAgreement(side) }, file: pdf }),
    staff,
  ],
  'agreements.file': [
    async (side) => {
      const params = { companyId: side.companyId, id: await newAgreement(side) }
      await done(agreements.attach, admin, { params, file: pdf })
      return { params }
    },
    ofSideOrStaff,
  ],
  'requirements.list': [nothing, everybody],
  'requirements.create': [() => ({ body: aRequirement() }), staff],
  'requirements.update': [id(newRequirement, { hasExpiry: true }), staff],
  'requirements.remove': [id(newRequirement), staff],
  'requirements.restore': [archived(requirements.remove, newRequirement), staff],
  'requirements.affected': [() => ({ body: { courseIds: [] } }), staff],
  'requirements.setTemplate': [async () => ({ params: { id: await newRequirement() }, file: pdf }), staff],
  'requirements.removeTemplate': [
    async () => {
      const params = { id: await newRequirement() }
      await done(requirements.setTemplate, admin, { params, file: pdf })
      return { params }
    },
    staff,
  ],
  'requirements.template': [
    async () => {
      const params = { id: await newRequirement() }
      await done(requirements.setTemplate, admin, { params, file: pdf })
      return { params }
    },
    everybody,
  ],
  'admins.list': [nothing, adminOnly],
  'admins.read': [id(() => admin), adminOnly],
  'admins.create': [() => ({ body: aPerson() }), adminOnly],
  'admins.update': [id((side) => person(side, 'admin'), { lastName: 'Cruz' }), adminOnly],
  'admins.remove': [id((side) => person(side, 'admin')), adminOnly],
  'admins.restore': [archived(admins.remove, (side) => person(side, 'admin')), adminOnly],
  'teachers.list': [nothing, staff],
  'teachers.read': [id(({ teacherId }) => teacherId), staff],
  'teachers.create': [() => ({ body: aPerson() }), adminOnly],
  'teachers.update': [id((side) => person(side, 'teacher'), { department: 'Arts' }), adminOnly],
  'teachers.remove': [id((side) => person(side, 'teacher')), adminOnly],
  'teachers.restore': [archived(teachers.remove, (side) => person(side, 'teacher')), adminOnly],
  'supervisors.list': [nothing, everybody],
  'supervisors.read': [id(({ supervisorId }) => supervisorId), ofSideOrStaff],
  'supervisors.create': [({ companyId }) => ({ body: { ...aPerson(), companyId } }), staff],
  'supervisors.update': [id(newSupervisor, { position: 'Head' }), staff],
  'supervisors.update email': [
    async (side) => ({ params: { id: await busySupervisor(side) }, body: { email: `${randomUUID()}@company.test` } }),
    byAllOfWhoseInterns,
  ],
  'supervisors.remove': [id(newSupervisor), staff],
  'supervisors.restore': [archived(supervisors.remove, newSupervisor), staff],
  'supervisors.search': [() => ({ body: { keyword: 'cruz' } }), staff],
  'students.list': [nothing, everybody],
  'students.totals': [nothing, everybody],
  'students.read': [id(({ studentId }) => studentId), ofSide],
  'students.create': [({ courseId }) => ({ body: { ...aPerson(), studentNumber: words('N'), courseId } }), staff],
  'students.update': [id(newStudent, { section: '4B' }), byCoordinator],
  'students.remove': [id(newStudent), byCoordinator],
  'students.restore': [archived(students.remove, newStudent), byCoordinator],
  'students.saveRemarks': [id(({ studentId }) => studentId, { remarks: 'Does well' }), '403 200/404 200/404 200'],
  'students.history': [id(({ studentId }) => studentId), byCoordinator],
  'students.assign': [
    async (side) => ({ body: { ids: [await newStudent(side)], coordinatorId: await person(side, 'teacher') } }),
    byCoordinator,
  ],
  'students.removeMany': [async (side) => ({ body: { ids: [await newStudent(side)] } }), byCoordinator],
  'checklist.list': [({ studentId }) => ({ query: { studentId } }), ofSide],
  'checklist.list company': [({ companyId }) => ({ query: { companyId } }), ofSideOrStaff],
  'checklist.toSign': [nothing, '403 200 403 403'],
  'checklist.mark': [
    ({ studentId }) => ({ body: { studentId, requirementIds: [1], status: 'approved' } }),
    byCoordinator,
  ],
  'documents.list': [nothing, everybody],
  'documents.list student': [({ studentId }) => ({ query: { studentId } }), everybody],
  'documents.matrix': [nothing, staff],
  'documents.history': [id(newDocument('dtr')), ofSide],
  'documents.history medical': [id(newDocument('medical')), '200/404 404 200/404 200'],
  'documents.file': [id(newDocument('dtr')), ofSide],
  'documents.file medical': [id(newDocument('medical')), '200/404 404 200/404 200'],
  'documents.upload': [(side) => ({ body: aPaper(side, 'dtr'), file: pdf }), '200/404 403/404 200/404 200'],
  'documents.upload evaluation': [
    (side) => ({ body: aPaper(side, 'evaluation'), file: pdf }),
    '403/404 200/404 200/404 200',
  ],
  'documents.review': [id(newDocument('dtr'), { status: 'approved' }), byCoordinator],
  'documents.remind': [async (side) => ({ body: { studentIds: [(await intern(side)).studentId] } }), byCoordinator],
  'evaluationTemplates.list': [nothing, staff],
  'evaluationTemplates.read': [id(newForm), staff],
  'evaluationTemplates.create': [(side) => ({ body: aFormsFields(side) }), '403 403 200/403 200'],
  'evaluationTemplates.update': [id(newForm, { dueAt: 50 }), '403 403 200/403 200'],
  'evaluationTemplates.duplicate': [id(newForm), staff],
  'evaluationTemplates.remove': [id(newForm), '403 403 200/403 200'],
  'evaluationTemplates.restore': [archived(evaluationTemplates.remove, newForm), '403 403 200/403 200'],
  'evaluationTemplates.export': [id(newForm), staff],
  'evaluationTemplates.import': [
    () => ({
      body: { format: 'tapat-evaluation-template', formatVersion: 1, ...starterTemplates[1]!, name: words('Form') },
    }),
    staff,
  ],
  'letterTemplates.list': [nothing, staff],
  'letterTemplates.read': [id(newLetterText), staff],
  'letterTemplates.create': [(side) => ({ body: aLettersFields(side) }), '403 403 200/403 200'],
  'letterTemplates.update': [id(newLetterText, { text: 'Dear {lastName}' }), '403 403 200/403 200'],
  'letterTemplates.remove': [id(newLetterText), '403 403 200/403 200'],
  'letterTemplates.restore': [archived(letterTemplates.remove, newLetterText), '403 403 200/403 200'],
  'letters.list': [nothing, '200 403 200 200'],
  'letterTemplates.preview': [
    ({ studentId }) => ({ body: { kind: 'endorsement', text: 'Dear {student}', studentId } }),
    byCoordinator,
  ],
  'letterTemplates.check': [
    async (side) => ({ body: { templateId: await newLetterText(side), selection: { ids: [side.studentId] } } }),
    byCoordinator,
  ],
  'letters.file': [id(aLetter), '200/404 403 200/404 200'],
  'letters.print': [id(async (side) => (await aLetterStep(side)).id), '403 403 200/404 404'],
  'letters.printEach': [id(async (side) => (await aLetterStep(side)).id), '403 403 200/404 404'],
  'letters.email': [async (side) => ({ body: { ids: [await aLetter(side)] } }), byCoordinator],
  'evaluations.list': [nothing, everybody],
  'evaluations.read': [id(aReleased), ofSide],
  'evaluations.read submitted': [id(aSubmitted), '404 200/404 200/404 200'],
  'evaluations.read own': [id(anEvaluation('student_company')), '200/404 404 200/404 200'],
  'evaluations.request': [
    async (side) => ({ body: { templateId: await newForm(side), studentIds: [side.studentId] } }),
    byCoordinator,
  ],
  'evaluations.remove': [id(anEvaluation()), byCoordinator],
  'evaluations.save': [id(anEvaluation(), { answers: {}, comments: {} }), '404 200/404 403/404 403'],
  'evaluations.save own': [
    id(anEvaluation('student_company'), { answers: {}, comments: {} }),
    '200/404 404 403/404 403',
  ],
  'evaluations.submit': [id(anEvaluation(), wholeAnswer), '404 200/404 403/404 403'],
  'evaluations.sendBack': [id(aSubmitted, { reason: 'Another student' }), byCoordinator],
  'evaluations.release': [async (side) => ({ body: { ids: [await aSubmitted(side)] } }), byCoordinator],
  'evaluations.acknowledge': [id(aReleased, { remark: 'Read' }), byStudent],
  'evaluations.reassign': [
    async (side) => ({
      params: { id: await anEvaluation()(side) },
      body: { supervisorId: side.supervisorId },
    }),
    byCoordinator,
  ],
  'evaluations.remind': [async (side) => ({ body: { ids: [await anEvaluation()(side)] } }), byCoordinator],
  'evaluations.summary': [async (side) => ({ query: { templateId: await newForm(side) } }), staff],
  'evaluations.company': [id(({ companyId }) => companyId), '403 200/404 200 200'],
  'evaluations.print': [id(aReleased), ofSide],
  'evaluations.printSection': [
    async (side) => ({ query: { templateId: await templateOf(await aSubmitted(side)) } }),
    byCoordinator,
  ],
  'placements.list': [nothing, everybody],
  'placements.list student': [({ studentId }) => ({ query: { studentId } }), everybody],
  'placements.carried': [nothing, adminOnly],
  'placements.read': [id(({ placementId }) => placementId), ofSide],
  'placements.create': [
    async (side) => ({ body: { termId: side.termId, studentId: await newStudent(side) } }),
    byCoordinator,
  ],
  'placements.createMany': [
    async (side) => ({ body: { termId: side.termId, studentIds: [await newStudent(side)] } }),
    byCoordinator,
  ],
  'placements.update': [id(async (side) => (await intern(side)).placementId, { position: 'Clerk' }), byCoordinator],
  'placements.move': [
    id(async (side) => (await intern(side)).placementId, { status: 'on_hold', reason: 'The site is closed' }),
    byCoordinator,
  ],
  'placements.attachProof': [
    async (side) => ({ params: { id: (await intern(side)).placementId }, file: pdf }),
    byCoordinator,
  ],
  'placements.proof': [
    async (side) => {
      const params = { id: (await intern(side)).placementId }
      await done(placements.attachProof, admin, { params, file: pdf })
      return { params }
    },
    byCoordinator,
  ],
  'placements.handOver': [
    async (side) => ({ body: { ids: [(await intern(side)).placementId], supervisorId: await newSupervisor(side) } }),
    byCoordinator,
  ],
  'certificates.list': [nothing, '200 403 200 200'],
  'certificates.list student': [({ studentId }) => ({ query: { studentId } }), '200 403 200 200'],
  'certificates.issue': [async (side) => ({ body: { placementId: await pulledOut(side) } }), byCoordinator],
  'certificates.revoke': [id(newCertificate, { reason: 'Misspelled' }), byCoordinator],
  'certificates.replace': [id(newCertificate, { reason: 'Misspelled' }), byCoordinator],
  'certificates.file': [id(newCertificate), '200/404 403 200/404 200'],
  'certificates.print': [
    async (side) => {
      await newCertificate(side)
      return { body: { selection: { ids: [side.studentId] } } }
    },
    byCoordinator,
  ],
  'passes.list': [nothing, everybody],
  'passes.list placement': [({ placementId }) => ({ query: { placementId } }), everybody],
  'passes.create': [
    ({ placementId }) => ({
      body: { placementId, date: anotherDate(), kind: 'overtime', minutes: 60, reason: 'Inventory' },
    }),
    byCoordinator,
  ],
  'passes.update': [id(newPass, { minutes: 90 }), byCoordinator],
  'passes.remove': [id(newPass), byCoordinator],
  'taps.today': [nothing, '200 403 403 403'],
  'taps.tap': [() => later() ?? { body: { clientKey: randomUUID() } }, '200/- 403 403 403'],
  'taps.unlockRequests': [nothing, staff],
  'taps.undo': [id(aTap), byStudent],
  'records.list': [() => ({ query: { month } }), '200 403 200 200'],
  'records.queue': [nothing, '403 200 200 200'],
  'records.queue student': [({ studentId }) => ({ query: { studentId } }), '403 200 200 200'],
  'records.changed': [nothing, staff],
  'records.month': [({ studentId }) => ({ params: { studentId }, query: { month: '2026-06' } }), ofSide],
  'records.history': [async (side) => ({ params: { recordId: await record(side, 'submitted') } }), ofSide],
  'records.map': [async (side) => ({ params: { recordId: await record(side, 'submitted') } }), ofSide],
  'records.note': [
    async (side) => ({ params: { recordId: await record(side, 'submitted') }, body: { note: 'Counted stock' } }),
    byStudent,
  ],
  'records.resubmit': [async (side) => ({ params: { recordId: await record(side, 'returned') } }), byStudent],
  'records.decide': [
    async (side) => ({ body: { ids: [await record(side, 'submitted')], status: 'returned', note: 'Please explain' } }),
    '403 200/404 200/404 200',
  ],
  // Only the person who decided may: the side's supervisor.
  'records.takeBack': [
    async (side) => {
      const body = { ids: [await record(side, 'submitted')], status: 'returned', note: 'Please explain' }
      const { decisionId } = await done(records.decide, side.supervisorId, { body })
      return { params: { id: Number(decisionId) } }
    },
    '403 200/404 404 404',
  ],
  'records.keptWeeks': [nothing, staff],
  'records.confirmWeek': [async (side) => ({ params: { id: await keptWeek(side) } }), byCoordinator],
  'records.locks': [() => ({ query: { month } }), staff],
  'records.lock': [
    async (side) => ({ body: { courseId: await newCourse(side), month: '2026-05', locked: true } }),
    '403 403 200/403 200',
  ],
  'corrections.list': [nothing, everybody],
  'corrections.list student': [({ studentId }) => ({ query: { studentId } }), everybody],
  'corrections.ask': [
    () => {
      const workDate = anotherDate()
      const at = (time: string) => `${workDate}T${time}:00.000Z`
      const proposed = { am_in: at('00:00'), am_out: at('04:00'), pm_in: at('05:00'), pm_out: at('09:00') }
      return { body: { workDate, kind: 'whole_day', proposed, reason: 'The phone was at home' } }
    },
    '200/- 403 403 403',
  ],
  'corrections.decide': [
    async (side) => ({
      params: { id: await correction(side) },
      body: { status: 'rejected', note: 'You were not ill' },
    }),
    '403/404 200/404 200/404 200',
  ],
  'corrections.decide withdraw': [
    async (side) => ({ params: { id: await correction(side) }, body: { status: 'withdrawn' } }),
    '200/404 403/404 403/404 403',
  ],
  'corrections.attach': [async (side) => ({ params: { id: await correction(side) }, file: pdf }), byStudent],
  'corrections.file': [
    async (side) => {
      const params = { id: await correction(side) }
      await done(corrections.attach, side.studentId, { params, file: pdf })
      return { params }
    },
    ofSide,
  ],
  'forms.form48': [({ studentId }) => ({ params: { studentId }, query: { month: '2026-06', format: 'csv' } }), ofSide],
  'forms.section': [({ courseId }) => ({ query: { courseId, month: '2026-06', format: 'csv' } }), byCoordinator],
  'forms.sections': [({ courseId }) => ({ query: { courseId, month: '2026-06' } }), staff],
  'reports.list': [nothing, staff],
  'reports.preview': [() => ({ query: { kind: 'annex_d', ...period } }), staff],
  'reports.create': [() => ({ body: aReport }), staff],
  'reports.file': [
    async ({ teacherId }) => {
      const { id: made } = await done(reports.create, teacherId, { body: aReport })
      await runJob(reportJob)
      return { params: { id: made } }
    },
    '403 403 200/404 404',
  ],
  'reports.readAnnex': [({ courseId }) => ({ params: { courseId }, query: period }), byCoordinator],
  'reports.saveAnnex': [
    ({ courseId }) => ({ params: { courseId, ...period }, body: { issues: 'Late documents' } }),
    byCoordinator,
  ],
  'audit.list': [nothing, adminOnly],
  'audit.people': [nothing, adminOnly],
  'audit.export': [() => ({ body: { ...period, format: 'csv' } }), adminOnly],
  'emailWordings.list': [nothing, adminOnly],
  'emailWordings.update': [
    () => ({ params: { kind: 'email_in_use' }, body: { subject: words('Hello'), text: 'Dear {name}' } }),
    adminOnly,
  ],
  'emailWordings.reset': [() => ({ params: { kind: 'email_in_use' } }), adminOnly],
  'messages.list': [nothing, staff],
  'messages.pace': [nothing, adminOnly],
  'messages.setPace': [() => ({ body: { perMinute: 60 } }), adminOnly],
  'messages.preview': [async (side) => ({ body: await aMessage(side) }), byCoordinator],
  'messages.send': [async (side) => ({ body: { ...(await aMessage(side)), seen: 1 } }), byCoordinator],
  'messages.read': [id(newMessage), byCoordinator],
  'messages.recipients': [id(newMessage), byCoordinator],
  'messages.stop': [id(newMessage), byCoordinator],
  'notices.list': [nothing, '200 200 200 200'],
  'notices.markRead': [id(aNotice), '200/404 404 404 404'],
  'notifications.register': [(_, caller) => ({ body: { UserId: caller, Token: aToken } }), '403 200 200 403'],
  'notifications.list': [nothing, '403 200 200 403'],
  'notifications.live': [nothing, '403 200 200 403'],
  'notifications.setRead': [id(notified('teacherId'), { isRead: true }), '403 404 200/404 403'],
  'notifications.setRead supervisor': [id(notified('supervisorId'), { isRead: true }), '403 200/404 404 403'],
  'notifications.markAllRead': [() => ({ body: {} }), '403 200 200 403'],
  'preferences.read': [nothing, '200 200 200 403'],
  'preferences.save': [() => ({ body: { digestAt: '08:00' } }), '200 200 200 403'],
  'savedViews.list': [() => ({ query: { list: '/api/students' } }), '403 200 200 200'],
  'savedViews.create': [() => ({ body: aView() }), '403 200 200 200'],
  'savedViews.remove': [id(savedBy('teacherId')), '403 404 200/404 404'],
  'search.everything': [() => ({ query: { keyword: 'a' } }), everybody],
  'search.everything name': [({ surname }) => ({ query: { keyword: surname } }), everybody],
  'bulk.run': [async (side) => ({ body: await aStep(side) }), byCoordinator],
  'bulk.recent': [nothing, staff],
  'bulk.read': [id(async (side) => (await anAct(side)).id), '403 403 200/404 404'],
  'bulk.file': [id(async (side) => (await anAct(side)).id), '403 403 200/404 404'],
  'bulk.undo': [id(async (side) => (await anAct(side)).id), '403 403 200/404 404'],
  'imports.template': [() => ({ params: { noun: 'students' } }), staff],
  'imports.upload': [
    () => ({
      body: { noun: 'companies' },
      file: { name: 'list.csv', bytes: Buffer.from(`Name\n${words('Company')}\n`) },
    }),
    staff,
  ],
  'imports.check': [
    async (side) => {
      const { id: made, mapping } = await anUpload(side)
      return { params: { id: made }, body: { mapping, existing: 'skip' } }
    },
    '403 403 200/404 404',
  ],
  'imports.proof': [
    async (side) => {
      const file = { name: 'list.csv', bytes: Buffer.from('Student No.,Hours\n1,2\n') }
      const { id: made } = await done(imports.upload, side.teacherId, { body: { noun: 'carried' }, file })
      return { params: { id: made }, file: pdf }
    },
    '403 403 200/404 404',
  ],
  'imports.titles': [id(async (side) => (await anUpload(side)).id, { titleRow: 1 }), '403 403 200/404 404'],
  'imports.wrong': [
    async (side) => {
      const { id: made, mapping } = await anUpload(side)
      return { params: { id: made }, body: { mapping, existing: 'skip' } }
    },
    '403 403 200/404 404',
  ],
  'imports.run': [
    async (side) => {
      const { id: made, mapping } = await anUpload(side)
      return { params: { id: made }, body: { mapping, existing: 'skip' } }
    },
    '403 403 200/404 404',
  ],
  'imports.read': [id(async (side) => (await anUpload(side)).id), '403 403 200/404 404'],
  'imports.result': [
    async (side) => {
      const { id: made, mapping } = await anUpload(side)
      await done(imports.run, side.teacherId, { params: { id: made }, body: { mapping, existing: 'skip' } })
      await runJob(importJob)
      return { params: { id: made } }
    },
    '403 403 200/404 404',
  ],
  'imports.leftOut': [
    async (side) => {
      const file = { name: 'list.csv', bytes: Buffer.from(`Name,Slots\n${words('Company')},many\n`) }
      const { id: made, mapping } = await done(imports.upload, side.teacherId, { body: { noun: 'companies' }, file })
      const body = { mapping, existing: 'skip', wrongRows: 'leave_out' }
      await done(imports.run, side.teacherId, { params: { id: made }, body })
      await runJob(importJob)
      return { params: { id: made } }
    },
    '403 403 200/404 404',
  ],
  'exports.students': [nothing, everybody],
  'exports.evaluations': [nothing, everybody],
  'exports.teachers': [nothing, staff],
  'exports.supervisors': [nothing, everybody],
  'exports.courses': [nothing, everybody],
  'exports.companies': [nothing, everybody],
  'exports.placements': [nothing, everybody],
  'exports.records': [() => ({ query: { month: '2026-06' } }), '200 403 200 200'],
  'exports.documents': [nothing, everybody],
  'exports.terms': [nothing, everybody],
  'exports.holidays': [nothing, everybody],
  'exports.suspensions': [nothing, everybody],
  'exports.requirements': [nothing, everybody],
  'dashboard.read': [nothing, everybody],
  'dashboard.remind': [async (side) => ({ body: { studentId: (await intern(side)).studentId } }), byCoordinator],
}

/** A refusal is counted, so are the bytes that were sent with it, and a session that was used says when. */
const mayChange = ['public.rate_limits', 'public.upload_days', 'public.sessions']

/** The database itself notes each row that anybody writes, but for what a refusal may touch. */
await api.db.unsafe(`
  create unlogged table public.walk_writes (id bigint generated always as identity primary key, name text);
  create function note_write() returns trigger language plpgsql as $$ begin
    insert into public.walk_writes (name) values (tg_table_schema || '.' || tg_table_name);
    return null;
  end $$`)
const tables = await api.db<{ name: string }[]>`
  select schemaname || '.' || tablename as name from pg_tables
  where schemaname in ('public', 'graphile_worker') and schemaname || '.' || tablename <> all(${[...mayChange, 'public.walk_writes']})`
for (const { name } of tables) {
  await api.db.unsafe(
    `create trigger walk after insert or update or delete on ${name} for each row execute function note_write()`,
  )
}

async function lastWrite(): Promise<number> {
  const [row] = await api.db<{ last: number }[]>`select coalesce(max(id), 0) as last from walk_writes`
  return row!.last
}

async function writtenSince(last: number): Promise<string[]> {
  const rows = await api.db<{ name: string }[]>`select distinct name from walk_writes where id > ${last} order by name`
  return rows.map(({ name }) => name)
}

const inOrder = ['student', 'supervisor', 'teacher', 'admin'] as const
type Actor = { name: string; token: string | null; id: number; role: Role | null; side: 'a' | 'b' | null }
let requests = 0

/** All who call: those of both sides, the admin, and five who have no session or none that holds. */
async function actorsOf(): Promise<Actor[]> {
  const { a, b } = sides
  const known = [a, b].flatMap((side) => [
    { name: `student ${side.name}`, id: side.studentId, role: 'student' as const, side: side.name },
    { name: `supervisor ${side.name}`, id: side.supervisorId, role: 'supervisor' as const, side: side.name },
    { name: `teacher ${side.name}`, id: side.teacherId, role: 'teacher' as const, side: side.name },
  ])
  const people = [...known, { name: 'admin', id: admin, role: 'admin' as const, side: null }]
  const tokens = await sessions([...people.map(({ id }) => id), a.teacherId, archivedTeacher, inactiveTeacher])
  const [expired, ofArchived, ofInactive] = tokens.splice(-3)
  await api.db`update sessions set expires_at = ${morning} where token_hash = ${tokenHash(expired!)}`
  const lawless = { anonymous: null, expired, revoked: 'x'.repeat(43), archived: ofArchived, deactivated: ofInactive }
  return [
    ...people.map((one, index) => ({ ...one, token: tokens[index] ?? null })),
    ...Object.entries(lawless).map(([name, token = null]) => ({ name, token, id: 0, role: null, side: null })),
  ]
}
const [archivedTeacher, inactiveTeacher] = [await person(sides.a, 'teacher'), await person(sides.a, 'teacher')]
await api.db`update users set archived_at = ${morning} where id = ${archivedTeacher}`
await api.db`update users set active = false where id = ${inactiveTeacher}`
let everyone: Actor[] = []

function expectedOf(codes: Codes, actor: Actor, side: Side): number | null {
  if (codes === 'public') return actor.name === 'anonymous' || actor.name === 'student a' ? 200 : null
  if (actor.role === null) return 401
  const [own = '', other = own] = (codes.split(' ')[inOrder.indexOf(actor.role)] ?? '').split('/')
  const code = actor.role === 'admin' || actor.side === side.name ? own : other
  return code === '-' ? null : Number(code)
}

async function answerTo(endpoint: Endpoint, call: SideCall, { token }: Pick<Actor, 'token'>) {
  requests++
  if (endpoint.stream !== 'events' || !token) return send(endpoint, call, token)
  // The stream never ends on its own.
  const response = await fetch(`${address}${endpoint.path}`, { headers: { authorization: `Bearer ${token}` } })
  await response.body?.cancel()
  return { statusCode: response.status, body: '' }
}
const address = await api.app.listen({ port: 0, host: '127.0.0.1' })

for (const side of [sides.a, sides.b]) {
  for (const caller of [side.studentId, side.supervisorId]) await done(profile.photo, caller, { file: png })
  for (const status of ['submitted', 'approved']) await record(side, status)
  await correction(side)
  await newPass(side)
  await newDocument('resume')(side)
}

const named = new Map<string, Endpoint>(
  allEndpoints.map(({ noun, name, endpoint }) => [`${noun}.${name}`, endpoint] as const),
)
const cases = Object.entries(walk).map(([name, [prepare, codes]]) => ({ name, prepare, codes }))

test('every endpoint is walked, and nothing that is none', () => {
  const walked = new Set(cases.map(({ name }) => name.split(' ')[0] ?? ''))
  expect(
    [...named.keys()].filter((name) => !walked.has(name)),
    'say in this file who may call them',
  ).toEqual([])
  expect([...walked].filter((name) => !named.has(name))).toEqual([])
})

test('each endpoint names the roles that this table lets in', () => {
  const wrong = [...named].flatMap(([name, endpoint]) => {
    const lines = cases.filter((one) => one.name.split(' ')[0] === name).map(({ codes }) => codes)
    const letsIn = (role: number) =>
      lines.some((codes) =>
        codes
          .split(' ')
          [role]?.split('/')
          .some((code) => code !== '403'),
      )
    const told = lines.includes('public') ? 'public' : inOrder.filter((_, role) => letsIn(role)).join(' ')
    const roles =
      endpoint.roles === 'public' ? 'public' : inOrder.filter((role) => endpoint.roles.includes(role)).join(' ')
    return told === roles ? [] : [`${name} is for ${roles}, here for ${told}`]
  })
  expect(wrong).toEqual([])
})

test.each(cases)(
  '$name answers each actor as it should, records what it changes, and changes nothing when it refuses',
  async (one) => {
    const { name, prepare, codes } = one
    const endpoint = named.get(name.split(' ')[0] ?? '')!
    const isWrite = endpoint.method !== 'GET' && !endpoint.reads
    const wrong: string[] = []
    for (const side of [sides.a, sides.b]) {
      if (everyone.length === 0) everyone = await actorsOf()
      const actors = everyone
      // These end sessions, so whoever comes next signs in again.
      if (name.startsWith('sessions.')) everyone = []
      const judge = (actor: Actor, { statusCode, body }: { statusCode: number; body: string }) => {
        const expected = expectedOf(codes, actor, side)
        if (statusCode !== expected)
          wrong.push(`${actor.name} on ${side.name}: ${statusCode}, not ${expected}: ${body}`)
      }
      const refused = actors.filter((actor) => (expectedOf(codes, actor, side) ?? 200) >= 400)
      const call = await prepare(side, side.teacherId)
      const last = await lastWrite()
      const answers = await Promise.all(refused.map((actor) => answerTo(endpoint, call, actor)))
      refused.forEach((actor, index) => {
        judge(actor, answers[index]!)
      })
      const written = await writtenSince(last)
      if (written.length > 0) wrong.push(`a refused call on ${side.name} has written ${written.join(', ')}`)
      for (const actor of actors.filter((actor) => (expectedOf(codes, actor, side) ?? 500) < 400)) {
        // A read leaves its record for the next caller.
        const own = endpoint.method === 'GET' ? call : await prepare(side, actor.id)
        const before = await lastEvent()
        const answer = await answerTo(endpoint, keyed(own), actor)
        judge(actor, answer)
        // Its job finds out whether there is such an account.
        if (name === 'passwords.forgot') await api.runJobs()
        if (isWrite && !(await isAudited(before, endpoint.roles === 'public' ? null : actor.id)))
          wrong.push(`${actor.name} on ${side.name} changed something, and the audit does not say so`)
        if (isWrite && !endpoint.unkeyed && !endpoint.batched && !name.startsWith('sessions.logout'))
          wrong.push(...(await changesOfRepetition({ endpoint, call: keyed(own), actor, answer })))
        wrong.push(...leaksIn(answer.body, actor).map((leak) => `${actor.name} on ${side.name} reads ${leak}`))
      }
    }
    expect(wrong, name).toEqual([])
  },
)

/** With a key of its own, which `keyed` gives once to each call. */
const keys = new WeakMap<SideCall, string>()
function keyed(call: SideCall): SideCall {
  const key = keys.get(call) ?? randomUUID()
  keys.set(call, key)
  return { ...call, headers: { ...call.headers, 'idempotency-key': key } }
}

type Done = { endpoint: Endpoint; call: SideCall; actor: Actor; answer: { body: string } }

/** What is wrong when the same call arrives again: it has the same answer, and changes nothing. */
async function changesOfRepetition({ endpoint, call, actor, answer }: Done): Promise<string[]> {
  const last = await lastWrite()
  const again = await answerTo(endpoint, call, actor)
  const written = await writtenSince(last)
  return [
    ...(again.body === answer.body ? [] : [`${actor.name} is answered another time: ${again.body}`]),
    ...(written.length === 0 ? [] : [`a repetition has written ${written.join(', ')}`]),
  ]
}

test('a session that has ended is answered by no read, though the server still remembers it, and nothing is written', async () => {
  const wrong: string[] = []
  for (const { name, prepare } of cases) {
    const endpoint = named.get(name.split(' ')[0] ?? '')!
    if (endpoint.method !== 'GET' || endpoint.stream || endpoint.roles === 'public') continue
    const role = inOrder.findLast((each) => endpoint.roles.includes(each as never))!
    const id = { ...sides.a, adminId: admin }[`${role}Id`]
    const call = await prepare(sides.a, id)
    const [token = null] = await sessions([id])
    expect((await answerTo(named.get('profile.read')!, {}, { token })).statusCode).toBe(200)
    await api.db`delete from sessions where token_hash = ${tokenHash(token!)}`
    const last = await lastWrite()
    const { statusCode, body } = await answerTo(endpoint, call, { token })
    if (statusCode !== 401) wrong.push(`${name}: ${statusCode}: ${body}`)
    const written = await writtenSince(last)
    if (written.length > 0) wrong.push(`${name} has written ${written.join(', ')}`)
  }
  expect(wrong).toEqual([])
})

async function lastEvent(): Promise<number> {
  const [last] = await api.db<{ id: number }[]>`select coalesce(max(id), 0) as id from audit_events`
  return last!.id
}

/** Whether there is an event since then, by this person unless anybody may call. */
async function isAudited(since: number, caller: number | null): Promise<boolean> {
  const events = await api.db`
    select from audit_events where id > ${since} and (${caller}::bigint is null or actor_id = ${caller})`
  return events.length > 0
}

test('whatever the walk has written to the audit has its words on the audit screen', async () => {
  const told = await api.db<{ noun: string; action: string }[]>`
    select distinct noun, action from audit_events where action <> 'tapped' order by 1, 2`
  expect(told.length).toBeGreaterThan(60)
  expect(told.filter(({ noun, action }) => !(noun in auditNouns) || !(action in auditActions))).toEqual([])
})

/** Nobody but an admin reads of students of the other side; no supervisor reads what is private. */
function leaksIn(body: string, { role, side }: Actor): string[] {
  if (side === null) return []
  const other = side === 'a' ? sides.b.surname : sides.a.surname
  return [...(body.includes(other) ? [other] : []), ...(role === 'supervisor' && body.includes(secret) ? [secret] : [])]
}

test('the walk was a long one', () => {
  process.stdout.write(
    `walked ${cases.length} cases of ${named.size} endpoints as 12 actors on 2 sides: ${requests} requests\n`,
  )
  expect(requests).toBeGreaterThan(cases.length * 10)
})
