import { expect, test } from 'vitest'
import { isInBranch, keyOfPath, type MenuItem, menuFor, shownItems } from './menu.ts'

const everywhere = ['Dashboard', 'Manage Documents']

test.each([
  [
    'admin',
    [
      'Dashboard',
      'Manage Students',
      'Manage SIPP Coordinators',
      'Manage Supervisors',
      'Manage Program',
      'Manage Companies',
      'Manage Daily Time Record',
      'Manage Documents',
    ],
  ],
  [
    'teacher',
    [
      'Dashboard',
      'Manage Students',
      'Manage Supervisors',
      'Manage Program',
      'Manage Companies',
      'Manage Daily Time Record',
      'Manage Documents',
    ],
  ],
  ['supervisor', ['Dashboard', 'Manage Students', 'Manage Documents']],
  ['student', ['Dashboard', 'Manage Daily Time Record', 'Daily Time Record', 'Manage Documents']],
] as const)('the menu of %s shows %j', (role, labels) => {
  const groups = shownItems(menuFor(role))
  expect(groups.map(({ label }) => label)).toEqual(['Home', 'Tools'])
  expect(groups.flatMap(({ items }) => items?.map(({ label }) => label))).toEqual(labels)
  expect(labels).toEqual(expect.arrayContaining(everywhere))
})

test('nobody has no menu', () => {
  expect(shownItems(menuFor(null))).toEqual([])
})

const nested: MenuItem[] = [
  { label: 'Home', items: [{ label: 'Dashboard', to: '/' }] },
  {
    label: 'More',
    items: [
      { label: 'Hidden', to: '/hidden', visible: false },
      { label: 'Papers', items: [{ label: 'Forms', to: '/forms' }] },
      { label: 'Empty', items: [{ label: 'Hidden too', to: '/x', visible: false }] },
    ],
  },
]

test('the key of a nested entry is its parent’s key plus its index', () => {
  const shown = shownItems(nested)
  expect(keyOfPath(shown, '/')).toBe('0-0')
  expect(keyOfPath(shown, '/forms')).toBe('1-0-0')
  expect(keyOfPath(shown, '/hidden')).toBeNull()
})

test('a branch is expanded while the active entry lies in it', () => {
  expect(isInBranch('1-0', '1-0-0')).toBe(true)
  expect(isInBranch('1-0', '1-0')).toBe(true)
  expect(isInBranch('1-1', '1-10')).toBe(false)
  expect(isInBranch('1', null)).toBe(false)
})

test('a path below an entry is not the entry', () => {
  expect(keyOfPath(shownItems(menuFor('admin')), '/students/4')).toBeNull()
})
