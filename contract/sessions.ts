import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyone, Id, Instant, TypedPassword, text, UserType } from './parts.ts'

export const SignIn = z.strictObject({
  username: text('Username', 200),
  password: TypedPassword,
  type: UserType,
  /** Other people use this computer, so the browser keeps nothing that continues the session. */
  sharedComputer: z.optional(z.boolean()),
})
export type SignIn = z.output<typeof SignIn>

const login = {
  roles: 'public',
  unkeyed: true,
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
  /**
   * A browser that lost its session on a bad network continues it, by a cookie that sign-in sets for this address alone
   * (HttpOnly, SameSite=Strict). Send an empty body and credentials; the answer is like that of a sign-in. 401: there is
   * nothing to continue, or it is too late, so sign in. Students and supervisors have 12 hours after the last use of the
   * session, coordinators and admins 15 minutes (rule 35).
   */
  resume: endpoint('POST', '/api/sessions/resume', {
    roles: 'public',
    unkeyed: true,
    body: z.strictObject({}),
    top: z.object({ token: z.string(), id: Id, usertype: UserType, mustChangePassword: z.boolean() }),
    done: 'Welcome back!',
    failed: 'Failed to continue',
  }),
  /** "Not you?": ends the sign-in that the cookie would continue, and takes the cookie back. 401: there was none. */
  forget: endpoint('DELETE', '/api/sessions/resume', {
    roles: 'public',
    unkeyed: true,
    done: 'Forgotten',
    failed: 'Failed to forget',
  }),
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
