import { expect, test, vi } from 'vitest'
import { actionItems } from './palette-actions.ts'
import { grouped, hitItems, screenItems } from './palette-items.ts'

const titles = (role: Parameters<typeof screenItems>[0], keyword = '') =>
  screenItems(role, keyword).map(({ title }) => title)

test('each role is offered its own screens', () => {
  expect(titles('admin')).toContain('Manage SIPP Coordinators')
  expect(titles('admin')).toContain('Settings')
  expect(titles('teacher')).toContain('Reports')
  expect(titles('student')).toEqual([
    'Dashboard',
    'Manage Daily Time Record',
    'Daily Time Record',
    'Manage Documents',
    'Evaluations',
    'Messages for you',
    'Profile',
  ])
  expect(titles('supervisor')).not.toContain('Settings')
  expect(titles('supervisor')).not.toContain('Reports')
})

test('screens are found by any part of their name, in any case', () => {
  expect(titles('teacher', 'COMPAN')).toEqual(['Manage Companies'])
  expect(titles('teacher', 'zzz')).toEqual([])
})

test('each tab of the settings is a screen to whoever may open it', () => {
  const addresses = (role: Parameters<typeof screenItems>[0], keyword: string) =>
    screenItems(role, keyword).map(({ to }) => to)
  expect(addresses('admin', 'terms')).toEqual(['/settings?tab=terms'])
  expect(addresses('admin', 'Signatories')).toEqual(['/settings?tab=school'])
  expect(titles('admin', 'settings')).toEqual([
    'Settings',
    'School',
    'Terms',
    'Holidays',
    'Suspensions',
    'Requirements',
    'Evaluation forms',
    'Letters',
    'Admins',
    'Messages',
    'Emails',
    'Audit log',
  ])
  expect(titles('teacher', 'settings')).toEqual([
    'Settings',
    'Holidays',
    'Suspensions',
    'Requirements',
    'Evaluation forms',
    'Letters',
    'Messages',
  ])
  expect([titles('supervisor', 'holidays'), titles('student', 'holidays')]).toEqual([[], []])
})

test('staff find each report and annex by its name', () => {
  expect(screenItems('teacher', 'annex d')).toMatchObject([{ to: '/reports?kind=annex_d', detail: 'Reports' }])
  expect(titles('admin', 'completion')).toEqual(['Completion list'])
  expect([titles('supervisor', 'annex'), titles('student', 'annex')]).toEqual([[], []])
})

test('each role is offered its own actions, found by a part of their names', () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const found = (role: Parameters<typeof screenItems>[0], keyword = '') =>
    actionItems(role, keyword).map(({ title }) => title)
  expect(found('supervisor')).toEqual(['Approve all regular days', 'Turn off single-key shortcuts', 'Sign out'])
  expect(found('supervisor', 'APPROVE')).toEqual(['Approve all regular days'])
  expect(found('student')).toEqual(['Tap', 'Sign out'])
  expect(found('admin')).not.toContain('Approve all regular days')
  expect(found(null)).toEqual([])
})

test('a hit leads to its record and stands under its kind', () => {
  const items = hitItems([
    { kind: 'student', id: 7, title: 'Ana Santos', detail: '2026-0001 · BSIT' },
    { kind: 'student', id: 8, title: 'Bea Santos', detail: null },
    { kind: 'supervisor', id: 9, title: 'Sol Cruz', detail: 'Acme' },
    { kind: 'company', id: 3, title: 'Santos & Sons', detail: '' },
  ])
  expect(items.map(({ to }) => to)).toEqual([
    '/students/7',
    '/students/8',
    '/supervisors?search=Sol+Cruz',
    '/companies?open=3',
  ])
  expect(grouped(items).map(({ group, items: inner }) => [group, inner.length])).toEqual([
    ['Students', 2],
    ['Supervisors', 1],
    ['Companies', 1],
  ])
})
