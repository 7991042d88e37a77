import { addDays } from './calendar.ts'
import { type NotificationKind, notificationKinds } from './notification-kinds.ts'
import type { Audience, Channel } from './notification-words.ts'
import type { Role } from './roles.ts'
import { dateIn, type Instant, instantAt, instantOf, minutesAfter, minutesOf, msOf } from './zone.ts'

/** What a person chose; times are 'HH:MM' in the school's time zone. */
export type Preferences = {
  /** By kind, then by channel: only what differs from the defaults. */
  choices: Partial<Record<string, Partial<Record<Channel, boolean>>>>
  quietFrom: string | null
  quietUntil: string | null
  /** Emails are collected until this time of day; null collects them for an hour. */
  digestAt: string | null
}

/** The defaults: coordinators and supervisors get one email a day, students one an hour. */
export function usualPreferences(role: Role): Preferences {
  return { choices: {}, quietFrom: '21:00', quietUntil: '06:00', digestAt: role === 'student' ? null : '07:00' }
}

/** The channels that can reach a role at all (spec §6). */
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
  interns: ['student'],
  named: [],
}
/** The roles that an event may name, by its kind. */
const named: Partial<Record<NotificationKind, readonly Role[]>> = {
  intern_assigned: ['supervisor'],
  account_reported: ['teacher'],
  suspension: ['student', 'supervisor', 'teacher'],
  evaluation_due: ['supervisor', 'student'],
  evaluation_reminder: ['supervisor', 'student'],
  message: ['supervisor', 'teacher'],
  evaluation_sent_back: ['supervisor'],
  report_failed: ['teacher'],
}

/** The kinds that this role can be told about, in the order of the table. */
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

export type Plan = { inBell: boolean; byPush: boolean; byEmail: boolean }
type Recipient = { role: Role; hasEmail: boolean; preferences: Preferences }

/** The channels by which a kind reaches a person. */
export function planOf(kind: NotificationKind, { role, hasEmail, preferences }: Recipient): Plan {
  const goesBy = (channel: Channel) => channelsOf(role).includes(channel) && isOn(kind, channel, preferences)
  return { inBell: goesBy('bell'), byPush: goesBy('push'), byEmail: hasEmail && goesBy('email') }
}

const hour = 3_600_000

type Waiting = { kind: NotificationKind; channel: 'push' | 'email'; createdAt: Instant }
type When = { preferences: Preferences; now: Instant; zone: string }

/** When it is sent: now, after the hour in which it happened, at the end of the quiet hours, or with the digest. */
export function dueAt({ kind, channel, createdAt }: Waiting, { preferences, now, zone }: When): Instant {
  if (notificationKinds[kind].isUrgent) return now
  const { digestAt } = preferences
  if (channel === 'push') return afterQuiet(preferences, now, zone)
  if (digestAt === null) {
    const collected = endOfHour(createdAt)
    return afterQuiet(preferences, collected > now ? collected : now, zone)
  }
  const digest = nextAt(digestAt, createdAt, zone)
  return digest > now ? digest : now
}

/** What happens to a person within an hour is one email. */
function endOfHour(instant: Instant): Instant {
  return instantOf((Math.floor(msOf(instant) / hour) + 1) * hour)
}

/** `now`, or the end of the current quiet hours, which may cross midnight. */
function afterQuiet({ quietFrom, quietUntil }: Preferences, now: Instant, zone: string): Instant {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return now
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)]
  const minute = minutesAfter(dateIn(zone, msOf(now)), msOf(now), zone)
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  return isQuiet ? nextAt(quietUntil, now, zone) : now
}

/** The next moment after this one at which the zone's clocks show the time. */
function nextAt(time: string, after: Instant, zone: string): Instant {
  const date = dateIn(zone, msOf(after))
  const at = instantAt(date, minutesOf(time), zone)
  return at > after ? at : instantAt(addDays(date, 1), minutesOf(time), zone)
}
