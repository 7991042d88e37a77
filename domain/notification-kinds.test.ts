import { expect, test } from 'vitest'
import { notificationKinds } from './notification-kinds.ts'
import { namesOf } from './notification-words.ts'

const supervisor = { role: 'supervisor', student: 'Ana Santos', studentId: 7, company: 'Acme' } as const
const student = { ...supervisor, role: 'student' } as const

test('others read whose day it is, the student reads what to do about it', () => {
  const { words } = notificationKinds.incomplete_day
  expect(words({ workDate: '2026-07-06' }, supervisor)).toEqual({
    title: 'Missing tap',
    body: 'Ana Santos has a missing tap on July 6, 2026. The day isn’t credited yet.',
    link: '/dtr/7?month=2026-07',
  })
  expect(words({ workDate: '2026-07-06' }, student).body).toBe(
    'July 6, 2026 has a missing tap and isn’t credited yet. Request a correction.',
  )
})

test('a placement that ends says where and why', () => {
  const { words } = notificationKinds.placement_moved
  expect(words({ status: 'pulled_out', reason: 'The company closed' }, supervisor)).toMatchObject({
    title: 'Placement pulled out',
    body: 'Ana Santos’s placement at Acme is now pulled out: The company closed',
    link: '/students/7',
  })
})

test('a completed placement that is reopened is open again', () => {
  const { words } = notificationKinds.placement_moved
  expect(words({ status: 'hours_met', reason: 'A day was counted twice' }, student)).toMatchObject({
    title: 'Placement open again',
    body: 'Your placement at Acme is now open again: A day was counted twice',
  })
})

test('a company’s document that ends leads staff to the companies’ documents, and interns to their own page', () => {
  const { words } = notificationKinds.company_paper_expiring
  const facts = { document: 'Business permit', expiresOn: '2026-07-06', hasExpired: false }
  expect(words(facts, { ...supervisor, role: 'teacher' })).toEqual({
    title: 'Company document expires soon',
    body: 'Business permit of Acme is valid until July 6, 2026.',
    link: '/documents?view=companies',
  })
  expect(words({ ...facts, hasExpired: true }, student)).toEqual({
    title: 'Company document expired',
    body: 'Business permit of Acme was valid until July 6, 2026.',
    link: '/students/7',
  })
})

test('many names are counted', () => {
  expect(namesOf(['Ana'])).toBe('Ana')
  expect(namesOf(['Ana', 'Ben', 'Cy', 'Dan'])).toBe('Ana, Ben and 2 more')
})
