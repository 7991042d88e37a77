import { expect, test } from 'vitest'
import { fill, unknownField } from './fill.ts'
import { ownPath, refuseSending, subjectProblem, textProblem } from './message.ts'

const nobodySent = { messages: 0, people: 0 }

test('a name that looks like a field stays a name, and no value begins a line', () => {
  const fields = { firstName: '{lastName}', lastName: 'Cruz\r\nBcc: all@x.test', section: null }
  expect(fill('Hi {firstName} {lastName} of {section}', fields)).toBe('Hi {lastName} Cruz Bcc: all@x.test of –')
  expect(fill('$& {firstName}', { firstName: '$&' })).toBe('$& $&')
  expect(unknownField('Hi {password}', ['name'])).toBe('{password} is not a field here. Use {name}.')
})

test.each([
  'See https://evil.test/x',
  'see bit.ly/3xY',
  'WWW.evil',
  'open tinyurl.com now',
  'go to evil.com.ph',
  'ftp://x',
  'Evil.COM desk',
  'sign in at evil.net',
  'Evil.page, now',
  'EVIL.NET/login',
  'see t.me/x',
  'see lnkd.in/x',
  'see evil.ru/x',
  'sign in at school-login.live/x',
  'open tapat.click/in',
  'forms.gle/x7',
])('a text with an address is refused: %s', (text) => {
  expect(textProblem(text)).toContain('web address')
  expect(subjectProblem(text)).toContain('web address')
})

test.each([
  'No OJT tomorrow, Nov. 18.',
  'Ask ana.cruz@school.edu.ph',
  '8:00 a.m./5:00 p.m.',
  'and/or {firstName}',
  'Sec.4A',
  'Time out was wrong.Me and Ana',
  'Approved.Online class',
  'Late.Info sent',
  'Dr.Reyes/Engr. Cruz',
  '8 hrs.per/day',
  'node.js/React',
  'Intern evaluation (ASP.NET track)',
  'Wrong.In/out',
])('an ordinary text is taken: %s', (text) => expect(textProblem(text)).toBeNull())

test('a subject is one line', () => {
  expect(subjectProblem('Hello\r\nBcc: all@x.test')).toBe('The subject is one line')
  expect(subjectProblem('Hello\u2028you')).toBe('The subject is one line')
})

test('a link opens only a page of the school’s own site', () => {
  const home = 'https://ojt.school.test'
  expect(ownPath('/documents?view=missing', home)).toBe('/documents?view=missing')
  expect(ownPath(`${home}/dtr`, home)).toBe('/dtr')
  expect(ownPath(home, home)).toBe('/')
  expect(ownPath('/dtr?from=//x', home)).toBe('/dtr?from=//x')
  const elsewhere = ['https://evil.test', '//evil.test', '/\\evil.test', `${home}.evil.test/x`, `${home}@evil.test`]
  const roundabout = [
    '/..//evil.test',
    '/.//evil.test',
    '/%2e%2e//evil.test',
    '/dtr/../..//evil.test',
    '/dtr/../api/me',
  ]
  for (const link of [...elsewhere, ...roundabout, 'javascript:alert(1)', 'documents', '/a\nb', '/api/sessions']) {
    expect([link, ownPath(link, home)]).toEqual([link, null])
  }
})

test('a coordinator sends 5 messages to 2,000 people a day, an admin as many as needed', () => {
  const teacher = { role: 'teacher', sentToday: nobodySent } as const
  expect(refuseSending({ ...teacher, people: 2000 })).toBeNull()
  expect(refuseSending({ ...teacher, people: 2001 })?.message).toContain('2,000 more people today')
  expect(refuseSending({ role: 'teacher', people: 1, sentToday: { messages: 5, people: 5 } })?.code).toBe(
    'messages_used_up',
  )
  expect(refuseSending({ role: 'teacher', people: 2, sentToday: { messages: 1, people: 1999 } })?.code).toBe(
    'people_used_up',
  )
  expect(refuseSending({ role: 'admin', people: 10_000, sentToday: { messages: 50, people: 90_000 } })).toBeNull()
  expect(refuseSending({ role: 'admin', people: 10_001, sentToday: nobodySent })?.code).toBe('too_many_people')
  expect(refuseSending({ role: 'admin', people: 0, sentToday: nobodySent })?.message).toBe('Nobody is selected')
})
