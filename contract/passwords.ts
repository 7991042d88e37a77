import * as z from 'zod/mini'
import { passwordMax, passwordMin } from '#domain/password.ts'
import { LinkToken, linkToken } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { bounded, Email, Id, TypedPassword, UserType } from './parts.ts'

export const NewPassword = bounded(passwordMax, {
  wrong: 'Password is required',
  tooLong: `Use at most ${passwordMax} characters`,
}).check(z.minLength(passwordMin, `Use at least ${passwordMin} characters`))

/** A person changes their own password. */
export const OwnPasswordChange = z.strictObject({
  currentPassword: TypedPassword,
  newPassword: NewPassword,
})
/** Staff set the password of another person. */
const PasswordGrant = z.strictObject({ id: Id, newPassword: NewPassword })
export const PasswordChange = z.union([PasswordGrant, OwnPasswordChange], {
  error: ({ errors }) =>
    errors?.flat().find(({ path }) => path[0] === 'newPassword')?.message ?? 'Send currentPassword and newPassword',
})
export type PasswordChange = z.output<typeof PasswordChange>

export const ForgotPassword = z.strictObject({ email: Email })
const ResetPassword = z.strictObject({ token: LinkToken, password: NewPassword })
/** Whatever is wrong with the token, this call has one sentence (spec §8). */
const notValid = 'Failed to validate token'
const ResetToken = z.strictObject({ token: linkToken({ wrong: notValid, tooLong: notValid }) }, notValid)

/** The fixed sentence of the lists (spec §8); for students the server's own is shown. */
const change = {
  body: PasswordChange,
  beforeNewPassword: true,
  // it ends the other sessions, and whatever was asked of the person
  touches: ['sessions', 'profile'],
  done: 'Successfully Updated!',
  failed: 'Failed to update password',
} as const

export const passwords = {
  change: {
    admin: endpoint('POST', '/api/admin/change-password', { roles: ['admin'], ...change }),
    teacher: endpoint('POST', '/api/teachers/change-password', { roles: ['admin', 'teacher'], ...change }),
    supervisor: endpoint('POST', '/api/supervisors/change-password', {
      roles: ['admin', 'teacher', 'supervisor'],
      ...change,
    }),
    student: endpoint('POST', '/api/students/change-password', {
      roles: ['admin', 'teacher', 'student'],
      ...change,
      done: 'Password changed',
    }),
  },
  forgot: endpoint('POST', '/api/forgot-password', {
    roles: 'public',
    body: ForgotPassword,
    failed: 'Failed to reset password',
  }),
  reset: endpoint('POST', '/api/reset-password', {
    roles: 'public',
    body: ResetPassword,
    done: 'Password reset successfully!',
    failed: 'Failed to reset password. Please try again.',
  }),
  validate: endpoint('POST', '/api/validate-reset-token', {
    roles: 'public',
    reads: true,
    body: ResetToken,
    data: z.object({
      kind: z.enum(['invitation', 'reset']),
      name: z.string(),
      usertype: UserType,
      username: z.string(),
    }),
    failed: notValid,
  }),
}
