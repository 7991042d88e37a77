import { expect, test } from 'vitest'
import { passwords } from '#contract/passwords.ts'
import { profile } from '#contract/profile.ts'
import { sessions } from '#contract/sessions.ts'
import { forgetLinks } from '#server/accounts/queries.ts'
import type { Tx } from '#server/db.ts'
import { hashPassword } from '#server/sessions/hashing.ts'
import { deleteSessions } from '#server/sessions/queries.ts'
import { startApi } from '#server/testing/api.ts'
import { waitFor } from '#server/testing/patience.ts'
import { aStudent, aSupervisor, aTeacher, withoutAccount } from '#server/testing/school.ts'
import { setPassword } from './queries.ts'

/* Whoever knows an old password sends it at the moment in which its owner sets another one. */

const api = await startApi({ SMTP_URL: 'smtp://127.0.0.1:1' })
const currentPassword = 'correct horse battery'
const hash = await hashPassword(currentPassword)
const owners = await hashPassword('set by its owner')

async function aPerson() {
  const id = await api.write(async (tx) => {
    const made = await aStudent(tx)
    await setPassword(tx, made, { hash, mustChange: false })
    return made
  })
  const [user] = await api.db<{ username: string }[]>`select username from users where id = ${id}`
  return { id, username: user!.username, ask: await api.as(id) }
}

/** As a reset does it. */
async function reset(tx: Tx, id: number) {
  await setPassword(tx, id, { hash: owners, mustChange: false })
  await deleteSessions(tx, id)
  await forgetLinks(tx, [id])
}

/** The answer of a call that has checked everything when the act is committed. */
async function during<A>(act: (tx: Tx) => Promise<void>, call: () => Promise<A>): Promise<A> {
  let isAnswered = false
  const { answer } = await api.write(async (tx) => {
    await act(tx)
    const answer = call().finally(() => {
      isAnswered = true
    })
    await waitFor(async () => {
      const waiting = await api.db`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      expect(isAnswered || waiting.length > 0).toBe(true)
    })
    return { answer }
  })
  return answer
}

async function stored(id: number) {
  const [row] = await api.db`
    select password_hash, (select count(*)::int from sessions where user_id = ${id}) as sessions,
      (select count(*)::int from email_changes where user_id = ${id}) as emails
    from accounts where user_id = ${id}`
  return row
}

test('a sign-in with the old password makes no session that outlives the reset', async () => {
  const { id, username } = await aPerson()
  const body = { username, password: currentPassword, type: 'student' as const }
  const answer = await during(
    (tx) => reset(tx, id),
    () => api.ask(sessions.login.student, { body }),
  )
  expect(answer).toMatchObject({ status: 401, message: 'Invalid credentials' })
  expect(await stored(id)).toMatchObject({ sessions: 0 })
})

test('a change that knew only the old password does not replace the one that its owner has just set', async () => {
  const { id, ask } = await aPerson()
  const body = { currentPassword, newPassword: 'set by the thief' }
  const answer = await during(
    (tx) => reset(tx, id),
    () => ask(passwords.change.student, { body }),
  )
  expect(answer).toMatchObject({ status: 422, errors: { currentPassword: expect.any(String) } })
  expect(await stored(id)).toMatchObject({ passwordHash: owners, sessions: 0 })
})

test('nor does it leave a link behind that changes the email', async () => {
  const { id, ask } = await aPerson()
  const answer = await during(
    (tx) => reset(tx, id),
    () => ask(profile.update, { body: { email: 'thief@mail.test', currentPassword } }),
  )
  expect(answer.status).toBe(422)
  expect(await stored(id)).toMatchObject({ emails: 0 })
})

test('a password that a coordinator sets over the first one of its owner is told to the owner', async () => {
  const [supervisor, coordinator] = await api.write(async (tx) => [
    await withoutAccount(tx, await aSupervisor(tx)),
    await aTeacher(tx),
  ])
  const ask = await api.as(coordinator!)
  const answer = await during(
    (tx) => reset(tx, supervisor!),
    () => ask(passwords.change.supervisor, { body: { id: supervisor!, newPassword: 'set by another' } }),
  )
  expect(answer.status).toBe(200)
  expect(await api.db`select by_id from account_changes where user_id = ${supervisor!}`).toEqual([
    { byId: coordinator },
  ])
})
