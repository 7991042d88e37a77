import { describe, expect, test } from 'vitest'
import { isRefusal } from './refusal.ts'
import { pressTime, tapTime } from './tap-time.ts'
import { instantOf, msOf } from './zone.ts'

const receivedAt = '2026-11-16T00:10:00.000Z'
const secondsAgo = (seconds: number) => instantOf(msOf(receivedAt) - seconds * 1_000)
const hours = 3_600
const year = 365 * 24 * hours

describe('the time of a tap', () => {
  test.each([
    ['pressed and sent at once', 0, 0, 0, 'tap', false],
    ['59 seconds in a dead spot', 59, 0, 0, 'tap', false],
    ['60 seconds is still online', 60, 0, 0, 'tap', false],
    ['61 seconds is offline', 61, 0, 61, 'offline', false],
    ['three hours in a basement', 3 * hours, 0, 3 * hours, 'offline', false],
    ['24 hours is the limit', 24 * hours, 0, 24 * hours, 'offline', false],
    ['a phone 5 minutes slow, online', 300, 300, 0, 'tap', true],
    ['a phone 2 minutes slow is not flagged', 120, 120, 0, 'tap', false],
    ['a phone an hour fast, online', -hours, -hours, 0, 'tap', true],
    ['a phone an hour fast, ten minutes offline', 600 - hours, -hours, 600, 'offline', true],
    ['a phone a week slow, online', 7 * 24 * hours, 7 * 24 * hours, 0, 'tap', true],
    ['a phone ten years slow, online', 10 * year, 10 * year, 0, 'tap', true],
    ['a phone a year fast, online', -year, -year, 0, 'tap', true],
    ['a phone a year slow, two hours offline', year + 2 * hours, year, 2 * hours, 'offline', true],
    ['the clock was set back a little between press and send', -100, 0, 0, 'tap', false],
  ])('%s', (_why, pressed, sent, delaySeconds, source, isClockOff) => {
    expect(tapTime({ deviceAt: secondsAgo(pressed), sentAt: secondsAgo(sent) }, receivedAt)).toEqual({
      at: secondsAgo(delaySeconds),
      source,
      delaySeconds,
      isClockOff,
    })
  })

  test('without the phone’s times the server’s clock stands', () => {
    const online = { at: receivedAt, source: 'tap', delaySeconds: 0, isClockOff: false }
    expect(tapTime({ deviceAt: null, sentAt: null }, receivedAt)).toEqual(online)
    expect(tapTime({ deviceAt: secondsAgo(30), sentAt: null }, receivedAt)).toEqual(online)
    expect(tapTime({ deviceAt: secondsAgo(90), sentAt: null }, receivedAt)).toMatchObject({ source: 'offline' })
  })
})

describe('a refused time', () => {
  test.each([
    ['more than 24 hours old', 24 * hours + 1, 0, 'tap_too_old'],
    ['pressed next year, sent today', -year, 0, 'tap_in_future'],
    ['pressed three minutes ahead', -180, 0, 'tap_in_future'],
    ['a day and a second old by a phone of last year', year + 24 * hours + 1, year, 'tap_too_old'],
  ])('%s', (_why, pressed, sent, code) => {
    const answer = tapTime({ deviceAt: secondsAgo(pressed), sentAt: secondsAgo(sent) }, receivedAt)
    expect(isRefusal(answer)).toBe(true)
    expect(answer).toMatchObject({ code, status: 422 })
  })

  test.each([
    ['a day and a minute old', 24 * hours + 60, 0, 24 * hours + 60],
    ['the same by a phone of last year', year + 24 * hours + 60, year, 24 * hours + 60],
    ['pressed ahead of its own sending', -180, 0, 0],
  ])('has a moment by the server’s clock: %s', (_why, pressed, sent, ago) => {
    const moments = { deviceAt: secondsAgo(pressed), sentAt: secondsAgo(sent) }
    expect(pressTime(moments, receivedAt)).toBe(secondsAgo(ago))
  })

  test('pressed next year by an app that does not say when it sent', () => {
    expect(tapTime({ deviceAt: secondsAgo(-year), sentAt: null }, receivedAt)).toMatchObject({ code: 'tap_in_future' })
  })
})
