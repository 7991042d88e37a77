import * as z from 'zod/mini'
import { CauseGroup } from './bulk.ts'
import { endpoint } from './endpoint.ts'
import { bounded, byId, UserType } from './parts.ts'
import { NewPassword } from './passwords.ts'
import { BulkSelection } from './selection.ts'

/** Students or supervisors: their ids, or all that match their list. */
export const SlipWish = z.strictObject({
  people: z.enum(['students', 'supervisors'], 'Choose students or supervisors'),
  selection: BulkSelection,
})
export type SlipWish = z.output<typeof SlipWish>

const wrong = 'Enter the code of your slip'
const wrongNumber = 'Enter your student number, email or mobile number'
/** The code of the slip, and what is not printed on it. */
const typedSlip = {
  code: bounded(40, { wrong, tooLong: wrong }).check(z.minLength(1, wrong)),
  number: bounded(200, { wrong: wrongNumber, tooLong: wrongNumber }).check(z.minLength(1, wrongNumber)),
}
export const TypedSlip = z.strictObject(typedSlip)
export type TypedSlip = z.output<typeof TypedSlip>

const staff = ['admin', 'teacher'] as const

export const slips = {
  /** How many slips would be made, and who gets none. */
  check: endpoint('POST', '/api/slips/check', {
    roles: staff,
    reads: true,
    body: SlipWish,
    data: z.object({ ready: z.int(), groups: z.array(CauseGroup) }),
    failed: 'Failed to check the slips',
  }),
  /** A PDF of slips. Each replaces the person's last one, so a repeated call makes new ones. */
  print: endpoint('POST', '/api/slips', {
    roles: staff,
    decides: true,
    unkeyed: true,
    needsRoom: true,
    touches: ['students', 'supervisors'],
    body: SlipWish,
    stream: 'file',
    failed: 'Failed to make the slips',
  }),
  /** A slip that was lost no longer works. */
  cancel: endpoint('DELETE', '/api/slips/:id', {
    roles: staff,
    decides: true,
    touches: ['students', 'supervisors'],
    params: byId,
    done: 'The slip no longer works',
    failed: 'Failed to void the slip',
  }),
  /** Whose slip it is, once code and number both fit. */
  open: endpoint('POST', '/api/slips/open', {
    roles: 'public',
    reads: true,
    body: TypedSlip,
    data: z.object({ name: z.string(), usertype: UserType, username: z.string() }),
    failed: 'Failed to check the slip',
  }),
  /** Sets the first password and uses the slip up. */
  use: endpoint('POST', '/api/slips/use', {
    roles: 'public',
    body: z.strictObject({ ...typedSlip, password: NewPassword }),
    done: 'Password set. You can sign in now.',
    failed: 'Failed to set the password',
  }),
}
