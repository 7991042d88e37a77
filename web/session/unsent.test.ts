import { expect, test } from 'vitest'
import { logoutWarning } from './unsent.ts'

test('logging out is asked about when taps are not sent yet, and without a connection', () => {
  expect(logoutWarning(1, 'online')).toBe('1 tap is not sent yet. You need a connection to sign in again.')
  expect(logoutWarning(2, 'offline')).toBe('2 taps are not sent yet. You need a connection to sign in again.')
  expect(logoutWarning(0, 'offline')).toBe('You’re offline. You need a connection to sign in again.')
  expect(logoutWarning(0, 'online')).toBeNull()
})
