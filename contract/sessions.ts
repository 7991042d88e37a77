import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyone, Id, Instant, TypedPassword, text, UserType } from './parts.ts'

export const SignIn = z.strictObject({
  username: text('Username', 200),
  password: TypedPassword,
  type: UserType,
})
export type SignIn = z.output<typeof SignIn>

const login = {
  roles: 'public',
  body: SignIn,
  top: z.object({ token: z.string(), id: Id, mustChangePassword: z.boolean() }),
  done: 'Login successful!',
  failed: 'Invalid Username or Password',
} as const
const logout = { beforeNewPassword: true, done: 'Signed out', failed: 'Failed to sign out' } as const

export const DeviceSession = z.object({
  id: Id,
  createdAt: Instant,
  lastUsedAt: Instant,
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  isThis: z.boolean(),
})
export type DeviceSession = z.output<typeof DeviceSession>

export const sessions = {
  login: {
    admin: endpoint('POST', '/api/admin/login', login),
    teacher: endpoint('POST', '/api/teachers/login', login),
    supervisor: endpoint('POST', '/api/supervisors/login', login),
    student: endpoint('POST', '/api/students/login', login),
  },
  logout: {
    admin: endpoint('POST', '/api/admin/logout', { roles: ['admin'], ...logout }),
    teacher: endpoint('POST', '/api/teachers/logout', { roles: ['teacher'], ...logout }),
    supervisor: endpoint('POST', '/api/supervisors/logout', { roles: ['supervisor'], ...logout }),
    student: endpoint('POST', '/api/students/logout', { roles: ['student'], ...logout }),
  },
  list: endpoint('GET', '/api/sessions', {
    roles: anyone,
    data: z.object({ sessions: z.array(DeviceSession), total: z.int() }),
    failed: 'Failed to fetch sessions',
  }),
  endOthers: endpoint('DELETE', '/api/sessions/others', {
    roles: anyone,
    data: z.object({ ended: z.int() }),
    done: 'Signed out everywhere else',
    failed: 'Failed to sign out elsewhere',
  }),
}
