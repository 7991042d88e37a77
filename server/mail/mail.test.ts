import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emailKinds } from '#domain/email-wordings.ts'
import { readConfig } from '#server/config.ts'
import { unfolded } from '#server/testing/mail-box.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { systemLetter } from './letters.ts'
import { openMail } from './mail.ts'
import { notificationLetter } from './notification-letter.ts'

const folder = tempFolder()
const said: string[] = []
const log = { info: (line: string) => void said.push(line) }
const link = 'http://tapat.test/landing?token=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrs'
const wish = { to: 'ana@school.test', name: 'Ana Muñoz', product: 'Tapat', school: 'San Isidro College', link }
const letterOf =
  (kind: 'invitation' | 'reset') =>
  ({ to, link: opened, ...values }: typeof wish) =>
    systemLetter(kind, { to, wording: emailKinds[kind], values: { ...values, expiry: '7 days' }, link: opened })
const [invitationLetter, resetLetter] = [letterOf('invitation'), letterOf('reset')]

test('without SMTP a letter is a file in the outbox that only its owner can read', async () => {
  const mail = openMail(readConfig({ DATA_DIR: folder }, folder), log)
  await mail.send(invitationLetter(wish), 'first')
  const [name] = readdirSync(join(folder, 'outbox'))
  const file = join(folder, 'outbox', name!)
  expect(name).toMatch(/^[\dTZ-]+-[0-9a-f]{8}\.eml$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(/^To: ana@school\.test$/m)
  expect(text).toMatch(/^From: Tapat <no-reply@localhost>$/m)
  expect(text).toMatch(/^Subject: Your Tapat account at San Isidro College$/m)
  expect(text.replace(/=\n/g, '').replaceAll('=3D', '=')).toContain(link)
  expect(said).toEqual([`mail written to the outbox: ${name}`])
})

test('the outbox keeps the newest 2,000 emails', async () => {
  const data = tempFolder()
  const mail = openMail(readConfig({ DATA_DIR: data }, data), log)
  await mail.send(resetLetter(wish), 'oldest')
  const outbox = join(data, 'outbox')
  const [oldest] = readdirSync(outbox)
  for (let n = 0; n < 1999; n++) writeFileSync(join(outbox, `2099-01-01T00-00-00-000Z-${n}.eml`), '')
  expect(existsSync(join(outbox, oldest!))).toBe(true)
  await mail.send(resetLetter(wish), 'newest')
  expect(readdirSync(outbox)).toHaveLength(2000)
  expect(existsSync(join(outbox, oldest!))).toBe(false)
})

test('with SMTP a letter arrives as it was written', async () => {
  const { arrived, url } = await startMailServer()
  const data = tempFolder()
  const settings = { DATA_DIR: data, SMTP_URL: url, MAIL_FROM: 'SIPP <sipp@school.test>' }
  const mail = openMail(readConfig(settings, data), log)
  await mail.send(resetLetter({ ...wish, link: 'http://tapat.test/reset-password?token=abc' }), 'second')
  expect(arrived).toHaveLength(1)
  expect(arrived[0]).toMatchObject({ from: 'sipp@school.test', to: ['ana@school.test'] })
  expect(arrived[0]!.text).toContain('Subject: Reset your Tapat password')
  expect(unfolded(arrived[0]!.text)).toContain('/reset-password?token=abc')
  expect(existsSync(join(data, 'outbox'))).toBe(false)
})

test('an address with a comma in it is one address', async () => {
  const data = tempFolder()
  const mail = openMail(readConfig({ DATA_DIR: data }, data), log)
  await mail.send(resetLetter({ ...wish, to: 'victim,other@x.co' }), 'comma')
  const [name] = readdirSync(join(data, 'outbox'))
  const [to] = /^To: .*$/m.exec(readFileSync(join(data, 'outbox', name!), 'utf8')) ?? []
  expect(to).toBe('To: <"victim,other"@x.co>')
})

test('a mail server that does not answer fails the letter, so that its job tries again', async () => {
  const mail = openMail(readConfig({ DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:1' }, folder), log)
  await expect(mail.send(resetLetter(wish), 'third')).rejects.toThrow(/ECONNREFUSED/)
})

test('a name cannot smuggle markup or headers into a letter', async () => {
  const letter = invitationLetter({ ...wish, name: '<script>alert(1)</script>' })
  expect(letter.html).not.toContain('<script>')
  const data = tempFolder()
  const mail = openMail(readConfig({ DATA_DIR: data }, data), log)
  await mail.send({ ...letter, subject: 'Hello\r\nBcc: all@school.test' }, 'fourth')
  const [name] = readdirSync(join(data, 'outbox'))
  expect(readFileSync(join(data, 'outbox', name!), 'utf8')).not.toMatch(/^Bcc:/im)
})

test('every letter carries the school’s name and the same words in plain text and HTML', () => {
  const letter = notificationLetter(
    { to: 'ana@school.test', name: 'Ana' },
    [{ title: 'Document returned', body: 'Resume: sign <it>', link: '/documents/7' }],
    { product: 'Tapat', school: 'San Isidro College', publicUrl: 'https://tapat.test' },
  )
  expect(letter.subject).toBe('Document returned (San Isidro College)')
  expect(letter.text).toContain('Resume: sign <it>')
  expect(letter.text).toContain('https://tapat.test/documents/7')
  expect(letter.html).toContain('Resume: sign &#60;it&#62;')
  expect(letter.html).toContain('href="https://tapat.test/documents/7"')
  for (const text of [letter.text, letter.html, resetLetter(wish).html, invitationLetter(wish).text]) {
    expect(text).toContain('San Isidro College')
  }
})

test('a long digest is cut, and says how much it leaves out', () => {
  const news = Array.from({ length: 35 }, (_, n) => ({ title: `Title ${n}`, body: 'Body', link: '/' }))
  const sender = { product: 'Tapat', school: 'School', publicUrl: 'https://tapat.test' }
  const { subject, text } = notificationLetter({ to: 'a@b.test', name: 'Ana' }, news, sender)
  expect(subject).toBe('Title 0, Title 1, Title 2, 32 more (School)')
  expect(text).toContain('And 5 more.')
})
