import { addDays } from './calendar.ts'
import { type NotificationKind, notificationKinds } from './notification-kinds.ts'
import type { Audience, Channel } from './notification-words.ts'
import type { Role } from './roles.ts'
import { dateIn, type Instant, instantAt, minutesAfter, minutesOf, msOf } from './zone.ts'

/** What a person chose; times are 'HH:MM' of the school's clock. */
export type Preferences = {
  /** By kind, then by channel: only what differs from the usual. */
  choices: Partial<Record<string, Partial<Record<Channel, boolean>>>>
  quietFrom: string | null
  quietUntil: string | null
  /** Letters wait for this time of the day; null: each goes at once. */
  digestAt: string | null
}

/** Until somebody chooses: coordinators and supervisors get one letter a day, students each at once. */
export function usualPreferences(role: Role): Preferences {
  return { choices: {}, quietFrom: '21:00', quietUntil: '06:00', digestAt: role === 'student' ? null : '07:00' }
}

/** The ways that can reach a role at all (spec §6). */
export function channelsOf(role: Role): readonly Channel[] {
  if (role === 'student') return ['email']
  return role === 'admin' ? [] : ['bell', 'push', 'email']
}

const rolesOf: Record<Audience, readonly Role[]> = {
  student: ['student'],
  supervisor: ['supervisor'],
  coordinator: ['teacher'],
  decider: ['supervisor', 'teacher'],
  company: ['teacher'],
  named: [],
}
/** Whom an event may name, by its kind. */
const named: Partial<Record<NotificationKind, readonly Role[]>> = {
  intern_assigned: ['supervisor'],
  suspension: ['student', 'supervisor', 'teacher'],
}

/** The kinds that this role can be told of, in the order of the table. */
export function kindsFor(role: Role): NotificationKind[] {
  const kinds = Object.keys(notificationKinds) as NotificationKind[]
  return kinds.filter((kind) => {
    const roles = [...notificationKinds[kind].tells.flatMap((audience) => rolesOf[audience]), ...(named[kind] ?? [])]
    return roles.includes(role)
  })
}

export function isOn(kind: NotificationKind, channel: Channel, { choices }: Preferences): boolean {
  return choices[kind]?.[channel] ?? notificationKinds[kind].by.includes(channel)
}

export type Plan = { inBell: boolean; pushAt: Instant | null; emailAt: Instant | null }
type Recipient = { role: Role; hasEmail: boolean; preferences: Preferences }

/** By which ways, and when: push and letters keep quiet hours, letters wait for the digest; null is not at all. */
export function planOf(kind: NotificationKind, to: Recipient, { now, zone }: { now: Instant; zone: string }): Plan {
  const { role, hasEmail, preferences } = to
  const goesBy = (channel: Channel) => channelsOf(role).includes(channel) && isOn(kind, channel, preferences)
  const isUrgent = notificationKinds[kind].isUrgent ?? false
  const awake = isUrgent ? now : afterQuiet(preferences, now, zone)
  const { digestAt } = preferences
  const letter = isUrgent || digestAt === null ? awake : nextAt(digestAt, now, zone)
  return {
    inBell: goesBy('bell'),
    pushAt: goesBy('push') ? awake : null,
    emailAt: hasEmail && goesBy('email') ? letter : null,
  }
}

/** `now`, or the end of the quiet hours that it lies in; they may reach over midnight. */
export function afterQuiet({ quietFrom, quietUntil }: Preferences, now: Instant, zone: string): Instant {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return now
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)]
  const minute = minutesAfter(dateIn(zone, msOf(now)), msOf(now), zone)
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  return isQuiet ? nextAt(quietUntil, now, zone) : now
}

/** The next moment, after this one, at which the zone's clocks show the time. */
function nextAt(time: string, now: Instant, zone: string): Instant {
  const today = dateIn(zone, msOf(now))
  const at = instantAt(today, minutesOf(time), zone)
  return at > now ? at : instantAt(addDays(today, 1), minutesOf(time), zone)
}
