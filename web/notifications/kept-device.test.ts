import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDevice, forgetOff, isTurnedOff, keepDevice, keptDevice, rememberOff } from './kept-device.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => vi.unstubAllGlobals())

test('a token is old after seven days', () => {
  expect(keptDevice()).toBe(null)
  const week = 7 * 24 * 3_600_000
  keepDevice('token', 1000)
  expect(keptDevice(1000 + week - 1)).toEqual({ token: 'token', isOld: false })
  expect(keptDevice(1000 + week)).toEqual({ token: 'token', isOld: true })
  forgetDevice()
  expect(keptDevice()).toBe(null)
})

test('a token of unknown age is old', () => {
  kept.set('fcmToken', 'token')
  expect(keptDevice()).toEqual({ token: 'token', isOld: true })
})

test('who turned push off on this device stays off', () => {
  expect(isTurnedOff()).toBe(false)
  rememberOff()
  expect(isTurnedOff()).toBe(true)
  forgetOff()
  expect(isTurnedOff()).toBe(false)
})
