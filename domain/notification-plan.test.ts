import { describe, expect, test } from 'vitest'
import { type NotificationKind, notificationKinds } from './notification-kinds.ts'
import { channelsOf, dueAt, kindsFor, planOf, usualPreferences } from './notification-plan.ts'
import { roles } from './roles.ts'

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

  test('without an e-mail there is no letter', () => {
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
    ['at noon', manila('12:00'), manila('12:00')],
    ['a minute before the quiet hours', manila('20:59'), manila('20:59')],
    ['as they begin', manila('21:00'), manila('06:00', '2026-07-07')],
    ['after midnight', manila('00:30', '2026-07-07'), manila('06:00', '2026-07-07')],
    ['as they end', manila('06:00', '2026-07-07'), manila('06:00', '2026-07-07')],
  ])('%s, push and letters go out when quiet hours allow', (_, now, due) => {
    expect(wait('push', now)).toBe(due)
    expect(wait('email', now)).toBe(due)
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
