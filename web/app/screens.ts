import { roles } from '#domain/roles.ts'
import type { ScreenRoles } from './guard.ts'

type Screen = { title: string; roles: ScreenRoles }

const staff = ['admin', 'teacher'] as const

/** The routes, who may open them, and what the browser's tab is called (spec §2). */
export const screens = {
  '/': { title: 'Dashboard', roles },
  '/students': { title: 'Students', roles },
  '/students/$studentId': { title: 'Student', roles },
  '/teachers': { title: 'SIPP Coordinators', roles: staff },
  '/supervisors': { title: 'Supervisors', roles: staff },
  '/courses': { title: 'Programs', roles: staff },
  '/companies': { title: 'Companies', roles: staff },
  '/documents': { title: 'Documents', roles },
  '/documents/$studentId': { title: 'Documents', roles },
  // a supervisor goes straight to one intern's record
  '/dtr': { title: 'Daily Time Records', roles: ['admin', 'teacher', 'student'] },
  '/dtr/$studentId': { title: 'Daily Time Record', roles },
  '/dtr/tap': { title: 'Tap', roles: ['student'] },
  '/profile': { title: 'Profile', roles },
  '/settings': { title: 'Settings', roles: staff },
  '/reports': { title: 'Reports', roles: staff },
  '/admin/login': { title: 'Admin sign-in', roles: 'public' },
  '/student/login': { title: 'Student sign-in', roles: 'public' },
  '/teacher/login': { title: 'SIPP Coordinator sign-in', roles: 'public' },
  '/supervisor/login': { title: 'Supervisor sign-in', roles: 'public' },
  '/admin/register': { title: 'Admin sign-in', roles: 'public' },
  '/homepage': { title: 'Internships, honestly recorded', roles: 'public' },
  '/landing': { title: 'Choose how you sign in', roles: 'public' },
  '/forgot-password': { title: 'Forgotten password', roles: 'public' },
  '/reset-password': { title: 'New password', roles: 'public' },
  '/confirm-email': { title: 'Confirm your email', roles: 'everyone' },
  '/account-change': { title: 'Your account was changed', roles: 'everyone' },
} as const satisfies Record<string, Screen>

export type ScreenPath = keyof typeof screens
