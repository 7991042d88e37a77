import { expect, test } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { verdictOf } from './verdict.ts'

const fault = (status: number, code: string) => new CallError('', { status, code })

test.each([
  ['a filled slot', fault(409, 'slot_filled'), 'never'],
  ['a tap that is too old', fault(422, 'tap_too_old'), 'never'],
  ['a tap that cannot be read', fault(400, 'bad_input'), 'never'],
  ['no answer', fault(0, 'unreachable'), 'later'],
  ['a fault of the server', fault(500, 'fault'), 'later'],
  ['a server that is being replaced', fault(502, 'unreadable'), 'later'],
  ['too many taps in a minute', fault(429, 'too_many'), 'later'],
  ['the sign-in page of a public network', fault(200, 'unreadable'), 'later'],
  ['a stranger’s page in the server’s place', fault(409, 'unreadable'), 'later'],
  ['an address that an older server does not know', fault(404, 'not_found'), 'later'],
  ['a session that has ended', fault(401, 'no_session'), 'signed_out'],
  ['a call that took too long', new DOMException('', 'TimeoutError'), 'later'],
])('%s', (_, thrown, verdict) => {
  expect(verdictOf(thrown)).toBe(verdict)
})
