import { expect, test } from 'vitest'
import { logoutWarning } from './unsent.ts'

test('logging out is asked about when something is not sent yet, and without a connection', () => {
  const nothing = { taps: 0, hasAnswers: false }
  const back = 'You need a connection to sign in again.'
  const lost = 'Your answers to an evaluation are not sent yet, and will be lost.'
  expect(logoutWarning({ ...nothing, taps: 1 }, 'online')).toBe(`1 tap is not sent yet. ${back}`)
  expect(logoutWarning({ ...nothing, taps: 2 }, 'offline')).toBe(`2 taps are not sent yet. ${back}`)
  expect(logoutWarning(nothing, 'offline')).toBe(`You’re offline. ${back}`)
  expect(logoutWarning(nothing, 'online')).toBeNull()
  expect(logoutWarning({ ...nothing, hasAnswers: true }, 'online')).toBe(lost)
  expect(logoutWarning({ ...nothing, hasAnswers: true }, 'offline')).toBe(`${lost} You’re offline. ${back}`)
  expect(logoutWarning({ taps: 1, hasAnswers: true }, 'offline')).toBe(`${lost} 1 tap is not sent yet. ${back}`)
})
