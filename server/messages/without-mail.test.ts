import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse } from '#server/testing/school.ts'

const api = await startApi()
const written = { subject: 'Typhoon', text: 'Stay home, {firstName}.', byEmail: true, byPush: false }

/** Many at once, because one by one takes minutes. */
async function aLargeSection(count: number, section: string) {
  return api.write(async (tx) => {
    const courseId = await aCourse(tx)
    await tx`
      with people as (
        insert into users (role, username, email, first_name, last_name)
        select 'student', ${section} || n, ${section} || n || '@school.test', 'Ana', 'Cruz' || n from generate_series(1, ${count}::int) n
        returning id, username),
      opened as (insert into accounts (user_id, password_hash) select id, 'unknown' from people returning user_id)
      insert into students (id, student_number, course_id, section, birth_date)
      select id, username, ${courseId}, ${section}, '2004-05-06' from people`
    return { kind: 'section' as const, courseId, section }
  })
}

test('without a mail server 5,000 people get the notice, and nothing says that an email was sent', async () => {
  const admin = await api.signedIn('admin')
  const audience = await aLargeSection(5000, 'L')
  const { data: preview } = await admin(messages.preview, { body: { ...written, audience } })
  expect(preview).toMatchObject({ people: 5000, emails: 5000 })
  expect(preview.refusal).toContain('at most 500 emails are saved as files')
  const refused = await admin(messages.send, { body: { ...written, audience, seen: 5000 } })
  expect([refused.status, refused.message]).toEqual([422, preview.refusal])
  const sent = await admin(messages.send, { body: { ...written, byEmail: false, audience, seen: 5000 } })
  expect([sent.status, sent.message]).toEqual([200, 'The notice is shown now.'])
  expect(sent.data).toMatchObject({ state: 'done', counts: { notice: 5000, sent: 0 } })
})

test('without a mail server emails of a section are saved as files, and the log says so', async () => {
  const admin = await api.signedIn('admin')
  const audience = await aLargeSection(3, 'S')
  const sent = await admin(messages.send, { body: { ...written, audience, seen: 3 } })
  expect(sent.message).toContain('saved as files, not sent')
  await api.runJobs()
  expect(api.letters).toHaveLength(3)
  const { data } = await admin(messages.read, { params: { id: sent.data.id } })
  expect(data.counts).toMatchObject({ saved: 3, sent: 0 })
})
