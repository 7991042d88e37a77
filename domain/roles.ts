export const roles = ['admin', 'teacher', 'supervisor', 'student'] as const
export type Role = (typeof roles)[number]

/** What users call each role; the code says teacher, the school says SIPP Coordinator (spec §1). */
export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  teacher: 'SIPP Coordinator',
  supervisor: 'Supervisor',
  student: 'Student',
}

/** The base path of each role's calls (spec §7). */
export const roleBases: Record<Role, string> = {
  admin: '/api/admin',
  teacher: '/api/teachers',
  supervisor: '/api/supervisors',
  student: '/api/students',
}

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}
