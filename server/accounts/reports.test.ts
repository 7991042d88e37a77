import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { admins } from '#contract/admins.ts'
import { allEndpoints } from '#contract/all.ts'
import { corrections } from '#contract/corrections.ts'
import { documents } from '#contract/documents.ts'
import { imports } from '#contract/imports.ts'
import { invitations } from '#contract/invitations.ts'
import { notifications } from '#contract/notifications.ts'
import { passwords } from '#contract/passwords.ts'
import { placements } from '#contract/placements.ts'
import { profile } from '#contract/profile.ts'
import { records } from '#contract/records.ts'
import { students } from '#contract/students.ts'
import { supervisors } from '#contract/supervisors.ts'
import { taps } from '#contract/taps.ts'
import { teachers } from '#contract/teachers.ts'
import { setPassword } from '#server/passwords/queries.ts'
import { startApi } from '#server/testing/api.ts'
import {
  aCourse,
  anAdmin,
  aPlacement,
  aStudent,
  aSupervisor,
  aTeacher,
  withoutAccount,
} from '#server/testing/school.ts'
import { upload } from '#server/testing/upload.ts'

const api = await startApi()
const newPassword = 'another long one'
const workDate = '2026-07-06'
const manila = (time: string, date = workDate) => new Date(`${date}T${time}:00+08:00`).toISOString()

beforeEach(() => {
  api.at(manila('07:00'))
  api.letters.length = 0
})

async function aTeam() {
  return api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const admin = await anAdmin(tx)
    const teacher = await aTeacher(tx, { courseIds: [courseId] })
    const supervisor = await aSupervisor(tx)
    const student = await aStudent(tx, { courseId, coordinatorId: teacher })
    for (const id of [admin, teacher, supervisor, student]) await setPassword(tx, id, { hash: 'x', mustChange: false })
    await aPlacement(tx, student, { supervisorId: supervisor })
    return { admin, teacher, supervisor, student }
  })
}

async function aDay(student: number): Promise<number> {
  let id = 0
  for (const time of ['08:00', '12:00', '13:00', '17:00']) {
    api.at(manila(time))
    id = (await (await api.as(student))(taps.tap, { body: { clientKey: randomUUID() } })).data.record.id
  }
  return id
}

async function emailOf(id: number): Promise<string> {
  const [user] = await api.db<{ email: string }[]>`select email from users where id = ${id}`
  return user!.email
}

/** Runs what waits, and the email that went to this address with its link. */
async function toldAt(email: string) {
  await api.runJobs()
  const letter = api.letters.findLast(({ to }) => to === email)
  return { letter, token: /account-change\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '' }
}

async function reported() {
  const team = await aTeam()
  const old = await emailOf(team.supervisor)
  const teacher = await api.as(team.teacher)
  await teacher(supervisors.update, { params: { id: team.supervisor }, body: { email: `mine-${team.teacher}@x.test` } })
  const { token, letter } = await toldAt(old)
  return { ...team, old, token, letter }
}

test('a change of the email by another is told at the old address, with who, what and when', async () => {
  const { letter, token, old, teacher } = await reported()
  const [who] = await api.db<{ lastName: string }[]>`select last_name from users where id = ${teacher}`
  expect(letter?.subject).toBe('The email of your Tapat account was changed')
  expect(letter?.text).toMatch(new RegExp(`Tess ${who!.lastName} changed the email .* July \\d+, 2026 at 7:00 AM`, 's'))
  expect(letter?.text).toContain('http://tapat.test/account-change?token=')
  expect(letter?.text).not.toContain('mine-')
  expect(token).toHaveLength(43)
  expect(api.letters.filter(({ to }) => to === old)).toHaveLength(1)
  const shown = await api.ask(accounts.shown, { body: { token } })
  expect(shown.data).toEqual({
    name: expect.stringMatching(/^Sol Cruz/),
    field: 'email',
    changedBy: `Tess ${who!.lastName}`,
    changedAt: manila('07:00'),
  })
})

test('a password that another sets is told at the address on file, by whatever role', async () => {
  const team = await aTeam()
  const [admin, teacher] = [await api.as(team.admin), await api.as(team.teacher)]
  await teacher(passwords.change.student, { body: { id: team.student, newPassword } })
  await teacher(passwords.change.supervisor, { body: { id: team.supervisor, newPassword } })
  await admin(passwords.change.teacher, { body: { id: team.teacher, newPassword } })
  await api.runJobs()
  const told = api.letters.map(({ to, subject }) => [to, subject])
  const subject = 'The password of your Tapat account was changed'
  for (const id of [team.student, team.supervisor, team.teacher])
    expect(told).toContainEqual([await emailOf(id), subject])
})

test('emails of students and coordinators are told likewise', async () => {
  const team = await aTeam()
  const before = [await emailOf(team.student), await emailOf(team.teacher)]
  const admin = await api.as(team.admin)
  await admin(students.update, { params: { id: team.student }, body: { email: `s${team.student}@x.test` } })
  await admin(teachers.update, { params: { id: team.teacher }, body: { email: `t${team.teacher}@x.test` } })
  await api.runJobs()
  expect(api.letters.map(({ to }) => to).sort()).toEqual(before.sort())
})

test('an account that nobody has used yet gets its first password and a better email in silence', async () => {
  const team = await aTeam()
  const fresh = await api.write(async (tx) => withoutAccount(tx, await aSupervisor(tx)))
  const teacher = await api.as(team.teacher)
  await teacher(supervisors.update, { params: { id: fresh }, body: { email: `f${fresh}@x.test` } })
  await teacher(passwords.change.supervisor, { body: { id: fresh, newPassword } })
  await api.runJobs()
  expect(api.letters).toEqual([])
  expect((await api.db`select from account_changes where user_id = ${fresh}`).count).toBe(0)
})

test('an import that changes an email is told like any other, and refused for a supervisor of others and to a reported or deleted account', async () => {
  const team = await aTeam()
  const [user] = await api.db<{ username: string; email: string; company: string }[]>`
    select u.username, u.email, c.name as company from users u join supervisors v on v.id = u.id
      join companies c on c.id = v.company_id where u.id = ${team.supervisor}`
  const sent = async (by: number) => {
    const text = `First name,Last name,Username,E-mail,Company\nSol,Cruz,${user!.username},i${by}@x.test,${user!.company}`
    const file = { name: 'people.csv', bytes: Buffer.from(text) }
    const { data } = await upload(api, {
      method: 'POST',
      url: '/api/imports',
      as: by,
      fields: { noun: 'supervisors' },
      ...file,
    })
    const mapping = { firstName: 0, lastName: 1, username: 2, email: 3, company: 4 }
    return { params: { id: data.id }, body: { mapping, existing: 'update' as const } }
  }
  // a coordinator who was reported after starting one
  const started = await (await api.as(team.teacher))(imports.run, await sent(team.teacher))
  await api.db`update accounts set held_at = now() where user_id = ${team.teacher}`
  await api.runJobs()
  expect(await emailOf(team.supervisor)).toBe(user!.email)
  const [failed] = await api.db`select state, message from imports where id = ${started.data.id}`
  expect(failed).toMatchObject({ state: 'failed', message: expect.stringMatching(/was reported/) })
  await api.db`update accounts set held_at = null where user_id = ${team.teacher}`
  // an admin who was deleted after starting one
  const leaving = await api.signedIn('admin')
  const last = await leaving(imports.run, await sent(leaving.id))
  await (await api.signedIn('admin'))(admins.remove, { params: { id: leaving.id } })
  await api.runJobs()
  expect(await emailOf(team.supervisor)).toBe(user!.email)
  const [stopped] = await api.db`select state, message from imports where id = ${last.data.id}`
  expect(stopped).toMatchObject({ state: 'failed', message: expect.stringMatching(/was deleted/) })

  const stranger = await api.write((tx) => aTeacher(tx))
  const checked = await (await api.as(stranger))(imports.check, await sent(stranger))
  expect(JSON.stringify(checked.data)).toContain('interns of other coordinators')
  expect((await (await api.as(team.teacher))(imports.run, await sent(team.teacher))).status).toBe(200)
  await api.runJobs()
  await api.runJobs()
  expect(await emailOf(team.supervisor)).toBe(`i${team.teacher}@x.test`)
  expect(api.letters.map(({ to }) => to)).toEqual([user!.email])
})

test('a report ends every session, holds decisions, restores nothing, and tells admins and coordinators', async () => {
  const { supervisor, teacher, admin, student, token } = await reported()
  const recordId = await aDay(student)
  const ask = await api.as(supervisor)
  api.letters.length = 0
  expect((await api.ask(accounts.report, { body: { token } })).status).toBe(200)
  expect((await ask(profile.read)).status).toBe(401)
  expect(await emailOf(supervisor)).toBe(`mine-${teacher}@x.test`)

  const again = await api.as(supervisor)
  const decided = await again(records.decide, { body: { ids: [recordId], status: 'approved' } })
  expect(decided).toMatchObject({
    status: 403,
    code: 'account_held',
    message: expect.stringContaining('admin settles'),
  })
  expect((await again(records.queue)).status).toBe(200)

  const { data } = await (await api.as(teacher))(notifications.list)
  expect(data.notifications[0]).toMatchObject({ kind: 'account_reported', title: 'Account change reported' })
  await api.runJobs()
  expect(api.letters.map(({ to }) => to)).toContain(await emailOf(admin))
  const [event] = await api.db`
    select actor_id, after ->> 'field' as field from audit_events where action = 'change reported' and record_id = ${supervisor}`
  expect(event).toEqual({ actorId: supervisor, field: 'email' })
})

test('an admin settles a report with a note, and the account decides again', async () => {
  const { supervisor, admin, student, token } = await reported()
  const recordId = await aDay(student)
  await api.ask(accounts.report, { body: { token } })
  const asAdmin = await api.as(admin)
  const { data } = await asAdmin(accounts.list)
  const open = data.changes.find(({ userId }) => userId === supervisor)!
  expect(open).toMatchObject({ usertype: 'supervisor', field: 'email', settledAt: null })
  expect((await asAdmin(accounts.settle, { params: { id: open.id }, body: { note: ' ' } })).status).toBe(400)
  const settled = await asAdmin(accounts.settle, { params: { id: open.id }, body: { note: 'Called Sol: a mistake' } })
  expect(settled.data).toMatchObject({ note: 'Called Sol: a mistake', settledBy: expect.stringMatching(/^admin/) })
  expect((await asAdmin(accounts.settle, { params: { id: open.id }, body: { note: 'again' } })).status).toBe(409)
  const ask = await api.as(supervisor)
  expect((await ask(records.decide, { body: { ids: [recordId], status: 'approved' } })).status).toBe(200)
})

test('an account is held until the last of its reports is settled', async () => {
  const { supervisor, admin, token, teacher } = await reported()
  await (await api.as(teacher))(passwords.change.supervisor, { body: { id: supervisor, newPassword } })
  const second = await toldAt(`mine-${teacher}@x.test`)
  for (const one of [token, second.token]) {
    expect((await api.ask(accounts.report, { body: { token: one } })).status).toBe(200)
  }
  const asAdmin = await api.as(admin)
  const { data } = await asAdmin(accounts.list)
  const mine = data.changes.filter(({ userId }) => userId === supervisor)
  const held = async () =>
    (await api.db`select from accounts where user_id = ${supervisor} and held_at is not null`).count
  await asAdmin(accounts.settle, { params: { id: mine[0]!.id }, body: { note: 'seen' } })
  expect(await held()).toBe(1)
  await asAdmin(accounts.settle, { params: { id: mine[1]!.id }, body: { note: 'seen' } })
  expect(await held()).toBe(0)
})

test('the link works once, for 7 days, and only the real one', async () => {
  const { token } = await reported()
  const shown = () => api.ask(accounts.shown, { body: { token } })
  api.at(manila('06:59', '2026-07-13'))
  expect((await shown()).status).toBe(200)
  api.at(manila('07:00', '2026-07-13'))
  expect(await shown()).toMatchObject({ status: 422, code: 'link_expired' })
  expect(await api.ask(accounts.report, { body: { token } })).toMatchObject({ status: 422, code: 'link_expired' })
  api.at(manila('08:00'))
  const twice = await Promise.all([1, 2].map(() => api.ask(accounts.report, { body: { token } })))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
  const unknown = await api.ask(accounts.report, { body: { token: 'x'.repeat(43) } })
  expect(unknown).toMatchObject({ status: 422, code: 'link_unknown' })
})

test('a reported account is refused every decision that the contract knows', async () => {
  const { teacher, token: _ } = await reported()
  await api.db`update accounts set held_at = now() where user_id = ${teacher}`
  const token = await api.tokenOf(teacher)
  const deciding = allEndpoints.filter(
    ({ endpoint }) => endpoint.decides && endpoint.roles.includes('teacher' as never),
  )
  expect(deciding.map(({ noun, name }) => `${noun}.${name}`)).toEqual(
    expect.arrayContaining([
      'records.decide',
      'records.lock',
      'corrections.decide',
      'documents.review',
      'placements.move',
      'placements.attachProof',
      'students.assign',
      'supervisors.create',
    ]),
  )
  for (const { endpoint } of deciding) {
    const url = endpoint.path.replace(/:\w+/g, '987654321')
    const answer = await api.app.inject({ method: endpoint.method, url, headers: { authorization: `Bearer ${token}` } })
    expect([endpoint.path, answer.statusCode, answer.json().code]).toEqual([endpoint.path, 403, 'account_held'])
  }
  const ask = api.withToken(token)
  const other = await api.write((tx) => aSupervisor(tx))
  const set = await ask(passwords.change.supervisor, { body: { id: other, newPassword } })
  expect([set.status, set.code]).toEqual([403, 'account_held'])
  expect((await ask(supervisors.update, { params: { id: other }, body: { email: 'held@x.test' } })).status).toBe(403)
})

/** What a reported account may still change: its own affairs, what decides nothing, and links, which check the account first. */
const stillOpen =
  /^(sessions|profile|consents|notifications|preferences|passwords\.change|invitations|slips|evaluationTemplates|letterTemplates|reports|emailWordings|notices|savedViews)\.|^(students\.saveRemarks|documents\.(upload|remind)|dashboard\.remind|evaluations\.(request|save|remind)|imports\.upload|messages\.(stop|setPace)|audit\.export)$|^(school|terms|companies|sites|agreements|requirements)\.|^courses\.(create|remove|restore)$/

test('every call that changes something is one that a reported account is refused, or one that decides nothing', () => {
  const unsaid = allEndpoints
    .filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.reads && !endpoint.decides)
    .filter(({ endpoint }) => endpoint.roles !== 'public' && endpoint.roles.some((role) => role !== 'student'))
    .map(({ noun, name }) => `${noun}.${name}`)
  expect(unsaid.filter((name) => !stillOpen.test(name))).toEqual([])
})

test('for 30 days decisions of a changed account are marked for staff, in the month, the history and the corrections', async () => {
  const { supervisor, teacher, admin, student } = await aTeam()
  const recordId = await aDay(student)
  api.at(manila('18:00'))
  await (await api.as(admin))(passwords.change.supervisor, { body: { id: supervisor, newPassword } })
  await api.db`update accounts set must_change = false where user_id = ${supervisor}`
  api.at(manila('19:00', '2026-08-05'))
  expect(
    (await (await api.as(supervisor))(records.decide, { body: { ids: [recordId], status: 'approved' } })).status,
  ).toBe(200)

  const see = async (who: number) => {
    const ask = await api.as(who)
    const month = await ask(records.month, { params: { studentId: student }, query: { month: '2026-07' } })
    const history = await ask(records.history, { params: { recordId } })
    return [
      month.data.records.find((day) => day.workDate === workDate)!.accountChanged,
      history.data.events.findLast(({ action }) => action === 'approved')!.accountChanged,
    ]
  }
  const mark = { by: expect.stringMatching(/^admin/), at: manila('18:00') }
  expect(await see(teacher)).toEqual([null, null])
  // the thirtieth day has passed by an hour; a decision a day earlier is marked
  await api.db`update time_records set decided_at = ${manila('17:59', '2026-08-05')} where id = ${recordId}`
  await api.db`insert into audit_events (at, actor_id, action, noun, record_id)
    values (${manila('17:59', '2026-08-05')}, ${supervisor}, 'approved', 'record', ${recordId})`
  expect(await see(teacher)).toEqual([mark, mark])
  expect(await see(admin)).toEqual([mark, mark])
  expect(await see(supervisor)).toEqual([null, null])
  expect(await see(student)).toEqual([null, null])
})

test('a correction that a changed account answered is marked in the list', async () => {
  const { supervisor, teacher, student } = await aTeam()
  api.at(manila('18:00'))
  const asked = await (await api.as(student))(corrections.ask, {
    body: {
      workDate,
      kind: 'whole_day',
      proposed: { am_in: manila('08:00'), am_out: manila('12:00') },
      reason: 'The phone was at home',
    },
  })
  await (await api.as(teacher))(passwords.change.supervisor, { body: { id: supervisor, newPassword } })
  await api.db`update accounts set must_change = false where user_id = ${supervisor}`
  const decide = { params: { id: asked.data.id }, body: { status: 'rejected' as const, note: 'Not on that day' } }
  expect((await (await api.as(supervisor))(corrections.decide, decide)).status).toBe(200)
  const seen = async (who: number) =>
    (await (await api.as(who))(corrections.list, { query: { studentId: student } })).data.corrections[0]!.accountChanged
  expect(await seen(teacher)).toEqual({ by: expect.stringMatching(/^Tess/), at: manila('18:00') })
  expect(await seen(student)).toBeNull()
})

test('documents that a changed account decided on, and steps of a placement, are marked for staff', async () => {
  const { admin, teacher, supervisor, student } = await aTeam()
  const ask = await api.as(student)
  const placement = (await ask(placements.list)).data.placements[0]!
  const fields = { requirementId: 1, clientKey: randomUUID() }
  const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj')
  const sent = await upload(api, { method: 'POST', url: '/api/documents', as: student, bytes, name: 'x.pdf', fields })
  await (await api.as(admin))(passwords.change.teacher, { body: { id: teacher, newPassword } })
  await api.db`update accounts set must_change = false where user_id = ${teacher}`
  api.at(manila('08:00'))
  const deciding = await api.as(teacher)
  const reviewed = await deciding(documents.review, { params: { id: sent.data.id }, body: { status: 'approved' } })
  expect(reviewed.status).toBe(200)
  const body = { status: 'on_hold' as const, reason: 'The site is closed' }
  expect((await deciding(placements.move, { params: { id: placement.id }, body })).status).toBe(200)

  const seen = async (who: number) => {
    const asking = await api.as(who)
    const versions = await asking(documents.history, { params: { id: sent.data.id } })
    const listed = await asking(documents.list, { query: { studentId: student } })
    const { data } = await asking(placements.read, { params: { id: placement.id } })
    return [
      versions.data.documents[0]!.accountChanged,
      listed.data.documents[0]!.accountChanged,
      data.history.at(-1)!.accountChanged,
    ]
  }
  const mark = { by: expect.stringMatching(/^admin/), at: manila('07:00') }
  expect(await seen(admin)).toEqual([mark, mark, mark])
  expect(await seen(student)).toEqual([null, null, null])
  const { data } = await (await api.as(supervisor))(placements.read, { params: { id: placement.id } })
  expect(data.history.at(-1)!.accountChanged).toBeNull()
})

test('a printed link that opens a used account again is the change of whoever was handed it', async () => {
  const { supervisor, teacher } = await aTeam()
  await api.db`update users set email = null where id = ${supervisor}`
  const { data } = await (await api.as(teacher))(invitations.supervisor, { params: { id: supervisor } })
  const token = data.link!.split('=')[1]!
  expect((await api.ask(passwords.reset, { body: { token, password: newPassword } })).status).toBe(200)
  const changes = await api.db`select by_id, field, told_to from account_changes where user_id = ${supervisor}`
  expect([...changes]).toEqual([{ byId: teacher, field: 'password', toldTo: null }])
  const [event] = await api.db`
    select after ->> 'linkMadeBy' as by from audit_events where action = 'password set by link' and record_id = ${supervisor}`
  expect(event).toEqual({ by: String(teacher) })
})
