import { beforeEach, describe, expect, test } from 'vitest'
import { type BulkStep, bulk } from '#contract/bulk.ts'
import { dashboard } from '#contract/dashboard.ts'
import { documents } from '#contract/documents.ts'
import { invitations } from '#contract/invitations.ts'
import { passwords } from '#contract/passwords.ts'
import { placements } from '#contract/placements.ts'
import { inviteByMail } from '#server/notifications/invite.ts'
import { type Ask, startApi } from '#server/testing/api.ts'
import { aPlacement, aStudent, aSupervisor, aTeacher, withoutAccount } from '#server/testing/school.ts'
import { aWorkplace, readyForDeployment } from '#server/testing/workplace.ts'

const api = await startApi({ SMTP_URL: 'smtp://mail.test' })
const morning = '2026-08-03T01:00:00.000Z'
const admin = await api.signedIn('admin')

beforeEach(() => {
  api.at(morning)
  api.letters.length = 0
})

const emailOf = async (id: number) => String((await api.db`select email from users where id = ${id}`)[0]!.email)
const subjectsTo = async (id: number) => {
  const to = await emailOf(id)
  return api.letters.filter((letter) => letter.to === to).map(({ subject }) => subject)
}
const invited = 'Your Tapat account at Test College'
const aNewSupervisor = (companyId?: number) =>
  api.write(async (tx) => withoutAccount(tx, await aSupervisor(tx, companyId === undefined ? {} : { companyId })))

/** Cleared interns of a new supervisor, none of them with an account. */
async function newcomers(count: number) {
  return api.write(async (tx) => {
    const place = await aWorkplace(tx)
    await withoutAccount(tx, place.supervisorId)
    const interns = []
    for (let made = 0; made < count; made++) {
      const studentId = await withoutAccount(tx, await aStudent(tx))
      await readyForDeployment(tx, studentId)
      const { supervisorId, companyId } = place
      await aPlacement(tx, studentId, { status: 'cleared', supervisorId, companyId })
      const [placement] = await tx<{ id: number }[]>`select id from placements where student_id = ${studentId}`
      interns.push({ studentId, id: placement!.id })
    }
    return { ...place, interns }
  })
}
const take = (step: BulkStep, ids: readonly number[], ask: Ask = admin) =>
  ask(bulk.run, { body: { step, selection: { ids: [...ids] } } })
const deploy = { kind: 'move', status: 'deployed' } as const

describe('supervisors', () => {
  test('are invited many at once; those with a password or without an email are named', async () => {
    const ids = [await aNewSupervisor(), await aNewSupervisor(), await api.write((tx) => aSupervisor(tx))]
    await api.db`update users set email = null where id = ${ids[1]!}`
    const { data } = await take({ kind: 'invite_supervisors' }, ids)
    expect(data.message).toBe('1 invited, 2 not: 1 no email, 1 with a password already')
    await api.runJobs()
    expect(await subjectsTo(ids[0]!)).toEqual([invited])
    expect(api.letters).toHaveLength(1)
  })

  test('of a company are invited as all that match, if the number is the one that was seen', async () => {
    const { companyId } = await newcomers(0)
    await aNewSupervisor(companyId)
    const step = { kind: 'invite_supervisors' } as const
    const filters = { companyId: String(companyId) } as const
    const seenLess = await admin(bulk.run, { body: { step, selection: { filters, seen: 1 } } })
    expect(seenLess.message).toBe('The list has changed: 2 supervisors match now, and you saw 1. Look at it again.')
    const { data } = await admin(bulk.run, { body: { step, selection: { filters, seen: 2 } } })
    expect(data.message).toBe('2 invited')
    const strange = { filters: { section: '4-A' }, seen: 2 } as const
    expect((await admin(bulk.run, { body: { step, selection: strange } })).status).toBe(400)
  })

  test('are invited by a coordinator only if one of their students is there now, or nobody was before', async () => {
    const teacherId = await api.write((tx) => aTeacher(tx))
    const teacher = await api.as(teacherId)
    const { supervisorId } = await newcomers(1)
    const { data } = await take({ kind: 'invite_supervisors' }, [supervisorId, await aNewSupervisor()], teacher)
    expect(data.message).toBe('1 invited, 1 not: 1 without an intern of yours')
  })
})

describe('deployment', () => {
  test('warns that supervisor and student have no account, and invites both', async () => {
    const { interns, supervisorId } = await newcomers(1)
    const { id, studentId } = interns[0]!
    const read = await admin(placements.read, { params: { id } })
    const warnings = ['The supervisor has no account yet', 'The student has no account yet']
    const step = read.data.steps.find(({ status }) => status === 'deployed')
    expect([step?.missing, step?.warnings.map(({ message }) => message)]).toEqual([[], warnings])
    const moved = await admin(placements.move, { params: { id }, body: { status: 'deployed' } })
    expect([moved.status, moved.data.warnings.map(({ message }) => message)]).toEqual([200, warnings])
    await api.runJobs()
    expect([await subjectsTo(supervisorId), await subjectsTo(studentId)]).toEqual([[invited], [invited]])
  })

  test('invites nobody whose invitation still works, and tells those with an account instead', async () => {
    const { interns, supervisorId } = await newcomers(1)
    const { id, studentId } = interns[0]!
    const supervisor = { id: supervisorId, email: await emailOf(supervisorId) }
    await api.write((tx) => inviteByMail(tx, 'supervisor', supervisor))
    await api.db`update accounts set password_hash = 'unknown' where user_id = ${studentId}`
    await api.runJobs()
    api.at('2026-08-04T01:00:00.000Z')
    await admin(placements.move, { params: { id }, body: { status: 'deployed' } })
    await api.runJobs()
    api.at('2026-08-04T02:00:00.000Z')
    await api.db`select graphile_worker.add_job('send-letters', '{}'::json)`
    await api.runJobs()
    expect([await subjectsTo(supervisorId), await subjectsTo(studentId)]).toEqual([
      [invited],
      ['Placement deployed (Test College)'],
    ])
  })

  test('of many invites each person once, when it can no longer be undone, and names who has no account', async () => {
    const { interns, supervisorId } = await newcomers(3)
    const ids = interns.map(({ studentId }) => studentId)
    await api.db`update users set email = null where id = ${ids[0]!}`
    const { data } = await take(deploy, ids)
    expect(data.message).toBe('3 deployed')
    expect(data.warnings.map(({ label, count }) => `${count} ${label}`)).toEqual([
      '3 with a supervisor without an account',
      '2 without an account',
      '1 without an account or email',
    ])
    await api.runJobs()
    expect(api.letters).toEqual([])
    api.at('2026-08-03T01:11:00.000Z')
    await api.db`select graphile_worker.add_job('tell-bulk-acts', '{}'::json)`
    await api.runJobs()
    expect([await subjectsTo(supervisorId), await subjectsTo(ids[1]!), await subjectsTo(ids[2]!)]).toEqual([
      [invited],
      [invited],
      [invited],
    ])
    expect(api.letters).toHaveLength(3)
  })

  test('that was undone invites nobody', async () => {
    const { interns } = await newcomers(1)
    const { data } = await take(deploy, [interns[0]!.studentId])
    expect((await admin(bulk.undo, { params: { id: data.id } })).data.message).toBe('1 undone')
    api.at('2026-08-03T01:11:00.000Z')
    await api.db`select graphile_worker.add_job('tell-bulk-acts', '{}'::json)`
    await api.runJobs()
    expect(api.letters).toEqual([])
  })

  test('is over, and the interns get another supervisor: who has no account is invited', async () => {
    const { interns, companyId } = await newcomers(1)
    await admin(placements.move, { params: { id: interns[0]!.id }, body: { status: 'deployed' } })
    const next = await aNewSupervisor(companyId)
    const body = { ids: [interns[0]!.id], supervisorId: next }
    expect((await admin(placements.handOver, { body })).status).toBe(200)
    await api.runJobs()
    expect(await subjectsTo(next)).toEqual([invited])
  })
})

describe('who has no account', () => {
  test('gets no email but the invitation, not even after asking for a new password', async () => {
    const { interns } = await newcomers(1)
    const { studentId } = interns[0]!
    expect((await admin(dashboard.remind, { body: { studentId } })).message).toMatch(/has no account yet. Invite them/)
    const { data } = await admin(documents.remind, { body: { studentIds: [studentId] } })
    expect([data.reminded, data.unreachable.length]).toEqual([0, data.complete === 1 ? 0 : 1])
    await api.ask(passwords.forgot, { body: { email: await emailOf(studentId) } })
    await api.runJobs()
    expect(await subjectsTo(studentId)).toEqual([invited])
  })
})

test('without a mail server no sentence says that something was sent', async () => {
  const { SMTP_URL } = api.services.config
  Object.assign(api.services.config, { SMTP_URL: undefined })
  const supervisorId = await aNewSupervisor()
  const studentId = await api.write((tx) => aStudent(tx))
  const said = [
    (await admin(invitations.supervisor, { params: { id: supervisorId } })).message,
    (await admin(invitations.students, { body: { ids: [studentId] } })).message,
    (await take({ kind: 'invite_supervisors' }, [supervisorId])).data.message,
    (await admin(dashboard.remind, { body: { studentId } })).message,
    (await api.ask(passwords.forgot, { body: { email: await emailOf(studentId) } })).message,
  ]
  Object.assign(api.services.config, { SMTP_URL })
  expect(said).toEqual([
    'Invitation saved as a file. Email is not set up, so nothing was sent.',
    'Invitations saved as files. Email is not set up, so nothing was sent.',
    '1 with an invitation saved as a file, not sent',
    'Reminder saved as a file. Email is not set up, so nothing was sent.',
    'This school can’t send emails yet. Ask your coordinator or school admin for a new password.',
  ])
})
