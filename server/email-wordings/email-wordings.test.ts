import { expect, test } from 'vitest'
import { emailWordings } from '#contract/email-wordings.ts'
import { invitations } from '#contract/invitations.ts'
import { emailKindNames, emailKinds, wordingProblems } from '#domain/email-wordings.ts'
import { startApi } from '#server/testing/api.ts'
import { untilWaiting } from '#server/testing/held-up.ts'
import { aStudent, withoutAccount } from '#server/testing/school.ts'
import { updateWording } from './queries.ts'

const api = await startApi()
const own = {
  subject: 'Mabuhay! Your {product} account',
  text: 'Dear {name} <b>of</b> {school},\n\nOpen {link} within {expiry}.\n\nOJT Office',
}
const params = { kind: 'invitation' as const }

test('every wording that comes with the product could be saved', () => {
  for (const kind of emailKindNames) expect([kind, wordingProblems(kind, emailKinds[kind])]).toEqual([kind, {}])
})

test('an invitation is written in the school’s wording, as text', async () => {
  const admin = await api.signedIn('admin')
  expect((await admin(emailWordings.update, { params, body: own })).data).toMatchObject({ isChanged: true, version: 1 })
  const id = await api.write(async (tx) =>
    withoutAccount(tx, await aStudent(tx, { firstName: 'Ana', lastName: 'Cruz' })),
  )
  await admin(invitations.student, { params: { id } })
  await api.runJobs()
  expect(api.letters[0]).toMatchObject({ subject: 'Mabuhay! Your Tapat account' })
  expect(api.letters[0]?.text).toContain('Dear Ana Cruz <b>of</b> Test College,')
  expect(api.letters[0]?.text).toMatch(/Open http:\/\/tapat\.test\/landing\?token=\S+ within 7 days\.\n\nOJT Office/)
  expect(api.letters[0]?.html).not.toContain('<b>')
  expect((await admin(emailWordings.reset, { params })).data).toMatchObject({ isChanged: false, version: 0, ...pick() })
  expect((await admin(emailWordings.list)).data.wordings.find(({ kind }) => kind === 'invitation')?.isChanged).toBe(
    false,
  )
})
const pick = () => ({ subject: emailKinds.invitation.subject, text: emailKinds.invitation.text })

test.each([
  ['the link', { text: own.text.replace('{link}', 'it') }, 'text', 'This email needs {link}. Add it to the text.'],
  ['name and expiry', { text: '{link}' }, 'text', 'This email needs {name}, {expiry}. Add them to the text.'],
  ['a known field', { text: `${own.text} {password}` }, 'text', '{password} is not a field here'],
  ['a subject without the link', { subject: 'Open {link}' }, 'subject', '{link} is not a field here'],
  ['a subject of one line', { subject: 'A\r\nBcc: all@x.test' }, 'subject', 'The subject is one line'],
])('a wording without %s cannot be saved', async (_, wrong, field, sentence) => {
  const admin = await api.signedIn('admin')
  const refused = await admin(emailWordings.update, { params, body: { ...own, ...wrong } })
  expect(refused.status).toBe(422)
  expect(refused.errors?.[field]).toContain(sentence)
  expect(await api.db`select from email_wordings`).toHaveLength(0)
})

test('two admins who change one wording at once notice each other', async () => {
  const admin = await api.signedIn('admin')
  const save = () => admin(emailWordings.update, { params: { kind: 'reset' }, body: { ...own, version: 0 } })
  expect((await save()).status).toBe(200)
  expect((await save()).status).toBe(409)
})

test('also the first two to change it, at the same moment', async () => {
  const admin = await api.signedIn('admin')
  const { later } = await api.write(async (tx) => {
    await updateWording(tx, 'invitation', { ...own, version: 0 })
    const later = admin(emailWordings.update, { params, body: { ...own, subject: 'Another', version: 0 } })
    await untilWaiting(api.db)
    return { later }
  })
  expect(await later).toMatchObject({ status: 409, code: 'stale' })
  expect(await api.db`select subject from email_wordings where kind = 'invitation'`).toEqual([{ subject: own.subject }])
})
