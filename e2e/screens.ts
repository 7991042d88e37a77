import { type Role, roles } from '#domain/roles.ts'

const staff = ['admin', 'teacher'] as const

/** What each role opens (spec §2); every other address inside leads to the dashboard. */
export const inside: Record<string, readonly Role[]> = {
  '/students': roles,
  '/students/1': roles,
  '/teachers': staff,
  '/supervisors': staff,
  '/courses': staff,
  '/companies': staff,
  '/documents': roles,
  '/documents/1': roles,
  '/dtr': ['admin', 'teacher', 'student'],
  '/dtr/1': roles,
  '/dtr/tap': ['student'],
  '/profile': roles,
  '/settings': staff,
  '/reports': staff,
}

/** What a visitor opens. */
export const outside = [
  '/homepage',
  '/landing',
  '/admin/login',
  '/student/login',
  '/teacher/login',
  '/supervisor/login',
  '/admin/register',
  '/forgot-password',
  '/reset-password?token=x',
]
