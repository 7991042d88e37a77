import type { Role } from '#domain/roles.ts'

const firstScreens: Record<Role, () => Promise<unknown>> = {
  student: () => import('#web/dashboard/StudentDashboard.tsx'),
  supervisor: () => import('#web/dashboard/SupervisorDashboard.tsx'),
  teacher: () =>
    Promise.all([import('#web/dashboard/TeacherDashboard.tsx'), import('#web/dashboard/TeacherCharts.tsx')]),
  admin: () => Promise.all([import('#web/dashboard/AdminDashboard.tsx'), import('#web/dashboard/AdminCharts.tsx')]),
}

/** Fetches what a role's screens need, before they are opened: while a person types the password, or the page starts. */
export function fetchCodeOf(role: Role): void {
  // A file that cannot be fetched now is fetched again when its screen opens.
  Promise.all([import('#web/layout/MainLayout.tsx'), firstScreens[role]()]).catch(() => {})
}
