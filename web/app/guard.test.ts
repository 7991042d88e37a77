import { expect, test } from 'vitest'
import type { Role } from '#domain/roles.ts'
import { mayTapSignedOut, redirectFrom, redirectToPassword, type ScreenRoles } from './guard.ts'
import { insideScreens, publicScreens } from './screens.ts'

type Options = { path: string; staticData: { roles: ScreenRoles } }
const rolesByPath = new Map(
  [...insideScreens, ...publicScreens].map(({ options }) => {
    const { path, staticData } = options as unknown as Options
    return [path, staticData.roles]
  }),
)

const who = ['admin', 'teacher', 'supervisor', 'student', null] as const

/** Where an admin, teacher, supervisor, student and visitor end up on the screens that are promised (spec §2); '-' means that they stay. */
const table: Record<string, string> = {
  '/': '- - - - /landing',
  '/students': '- - - - /landing',
  '/students/$studentId': '- - - - /landing',
  '/teachers': '- - / / /landing',
  '/supervisors': '- - / / /landing',
  '/courses': '- - / / /landing',
  '/companies': '- - / / /landing',
  '/documents': '- - - - /landing',
  '/documents/$studentId': '- - - - /landing',
  '/dtr': '- - / - /landing',
  '/dtr/$studentId': '- - - - /landing',
  '/dtr/tap': '/ / / - /landing',
  '/evaluations': '- - - - /landing',
  '/evaluations/$evaluationId': '- - - - /landing',
  '/messages': '- - - - /landing',
  '/profile': '- - - - /landing',
  '/settings': '- - / / /landing',
  '/reports': '- - / / /landing',
  '/admin/login': '/ / / / -',
  '/student/login': '/ / / / -',
  '/teacher/login': '/ / / / -',
  '/supervisor/login': '/ / / / -',
  '/homepage': '/ / / / -',
  '/admin/register': '/ / / / -',
  '/forgot-password': '/ / / / -',
  '/reset-password': '/ / / / -',
  '/landing': '/ / / / -',
  '/confirm-email': '- - - - -',
  '/account-change': '- - - - -',
}

const cases = Object.entries(table).flatMap(([path, row]) =>
  row.split(' ').map((end, index) => ({ path, role: who[index] ?? null, end: end === '-' ? null : end })),
)

test.each(cases)('$path as $role goes to $end', ({ path, role, end }) => {
  expect(redirectFrom(rolesByPath.get(path) ?? [], role as Role | null)).toBe(end)
})

test('no screen inside opens for a visitor, and each opens for somebody', () => {
  for (const { options } of insideScreens) {
    const { path, staticData } = options as unknown as Options
    expect(redirectFrom(staticData.roles, null), path).toBe('/landing')
    expect(staticData.roles.length, path).toBeGreaterThan(0)
  }
})

test('every promised screen exists', () => {
  expect(Object.keys(table).filter((path) => !rolesByPath.has(path))).toEqual([])
})

test('a password that another chose leads from every screen but the tap screen and what links open to the profile', () => {
  const open = [...rolesByPath].filter(([path, roles]) => redirectToPassword(path, roles) === null)
  const links = ['/confirm-email', '/account-change']
  const visitors = [...rolesByPath].filter(([, roles]) => roles === 'public')
  expect(open.map(([path]) => path).sort()).toEqual(
    ['/dtr/tap', '/profile', ...links, ...visitors.map(([path]) => path)].sort(),
  )
})

test('without a session only the tap screen opens, and only for a student whom the network signed out', () => {
  const opened = [...rolesByPath.keys()].filter((path) => mayTapSignedOut(path, 7))
  expect(opened).toEqual(['/dtr/tap'])
  expect(mayTapSignedOut('/dtr/tap', null)).toBe(false)
})
