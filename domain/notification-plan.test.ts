import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NotificationKind, notificationKinds } from './notification-kinds.ts'
import { channelsOf, dueAt, kindsFor, planOf, usualPreferences } from './notification-plan.ts'
import { roles } from './roles.ts'
import { instantOf, msOf } from './zone.ts'

const zone = 'Asia/Manila'
const manila = (time: string, date = '2026-07-06') => new Date(`${date}T${time}:00+08:00`).toISOString()
const usual = usualPreferences('supervisor')
const atOnce = { ...usual, digestAt: null }

describe('by which ways', () => {
  test('students get letters alone, and admins nothing', () => {
    expect(channelsOf('student')).toEqual(['email'])
    expect(channelsOf('admin')).toEqual([])
    const plan = planOf('hours_met', { role: 'student', hasEmail: true, preferences: usualPreferences('student') })
    expect(plan).toEqual({ inBell: false, byPush: false, byEmail: true })
  })

  test('nobody without an address gets an email', () => {
    const plan = planOf('hours_met', { role: 'teacher', hasEmail: false, preferences: usual })
    expect(plan).toEqual({ inBell: true, byPush: true, byEmail: false })
  })

  test('a choice stands above what is usual, in both directions', () => {
    const preferences = { ...usual, choices: { outside_geofence: { push: true, bell: false } } }
    const plan = planOf('outside_geofence', { role: 'supervisor', hasEmail: true, preferences })
    expect(plan).toEqual({ inBell: false, byPush: true, byEmail: false })
  })

  test('every kind reaches somebody by some way', () => {
    for (const kind of Object.keys(notificationKinds) as NotificationKind[]) {
      expect(
        roles.filter((role) => kindsFor(role).includes(kind)),
        kind,
      ).not.toEqual([])
      expect(notificationKinds[kind].by, kind).not.toEqual([])
    }
  })
})

describe('when', () => {
  const wait = (channel: 'push' | 'email', createdAt: string, now = createdAt) =>
    dueAt(
      { kind: 'record_to_decide', channel, createdAt },
      { preferences: channel === 'push' ? usual : atOnce, now, zone },
    )

  test.each([
    ['at noon', manila('12:00'), manila('12:00'), manila('13:00')],
    ['a minute before the quiet hours', manila('20:59'), manila('20:59'), manila('06:00', '2026-07-07')],
    ['as they begin', manila('21:00'), manila('06:00', '2026-07-07'), manila('06:00', '2026-07-07')],
    ['after midnight', manila('00:30', '2026-07-07'), manila('06:00', '2026-07-07'), manila('06:00', '2026-07-07')],
    ['as they end', manila('06:00', '2026-07-07'), manila('06:00', '2026-07-07'), manila('07:00', '2026-07-07')],
  ])('%s, push goes out when quiet hours allow, and emails after their hour', (_, now, push, email) => {
    expect(wait('push', now)).toBe(push)
    expect(wait('email', now)).toBe(email)
  })

  test('emails of one hour leave together, within the hour or as quiet hours end, and never before they are written', () => {
    const minute = fc.integer({ min: 0, max: 3 * 24 * 60 - 1 })
    const at = (minutes: number) => instantOf(msOf(manila('00:00')) + minutes * 60_000)
    fc.assert(
      fc.property(fc.array(minute, { minLength: 2, maxLength: 30 }), (minutes) => {
        const sent = minutes.map((one) => ({ written: at(one), left: wait('email', at(one)) }))
        for (const one of sent) {
          expect(one.left > one.written).toBe(true)
          expect(wait('email', one.written, one.left)).toBe(one.left)
          const same = sent.filter(({ left }) => left.slice(0, 13) === one.left.slice(0, 13))
          expect(new Set(same.map(({ left }) => left)).size).toBe(1)
          const isLate = msOf(one.left) - msOf(one.written) > 3_600_000
          if (isLate) expect(one.left.slice(11, 16)).toBe('22:00')
        }
      }),
    )
  })

  test('quiet hours within a day, and none at all', () => {
    const siesta = { ...atOnce, quietFrom: '12:00', quietUntil: '13:00' }
    const never = { ...atOnce, quietFrom: null, quietUntil: null }
    const one = { kind: 'hours_met', channel: 'push', createdAt: manila('12:10') } as const
    expect(dueAt(one, { preferences: siesta, now: manila('12:10'), zone })).toBe(manila('13:00'))
    expect(dueAt(one, { preferences: siesta, now: manila('23:10'), zone })).toBe(manila('23:10'))
    expect(dueAt(one, { preferences: never, now: manila('23:10'), zone })).toBe(manila('23:10'))
  })

  test('a digest goes out at its time, with what was written before it', () => {
    const letter = (createdAt: string, now: string) =>
      dueAt({ kind: 'hours_met', channel: 'email', createdAt }, { preferences: usual, now, zone })
    expect(letter(manila('10:00'), manila('10:00'))).toBe(manila('07:00', '2026-07-07'))
    expect(letter(manila('10:00'), manila('07:00', '2026-07-07'))).toBe(manila('07:00', '2026-07-07'))
    expect(letter(manila('10:00'), manila('09:00', '2026-07-08'))).toBe(manila('09:00', '2026-07-08'))
  })

  test('what is urgent waits for nothing', () => {
    const now = manila('23:00')
    for (const channel of ['push', 'email'] as const) {
      expect(dueAt({ kind: 'suspension', channel, createdAt: now }, { preferences: usual, now, zone })).toBe(now)
    }
  })
})
