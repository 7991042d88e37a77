import * as z from 'zod/mini'
import { channels } from '#domain/notification-words.ts'
import { endpoint } from './endpoint.ts'
import { emptyToNull, listOf, TimeOfDay, text, versioned } from './parts.ts'

/** Admins get no notifications (spec §6), so they have nothing to choose. */
const roles = ['teacher', 'supervisor', 'student'] as const
const Channel = z.enum(channels)

/** A kind of notification, and the channels by which the person gets it. */
export const KindChoice = z.object({
  kind: z.string(),
  label: z.string(),
  on: z.array(Channel),
})
export type KindChoice = z.output<typeof KindChoice>

export const NotificationPreferences = z.object({
  /** The channels that can reach this person at all. */
  channels: z.array(Channel),
  kinds: z.array(KindChoice),
  quietFrom: z.nullable(TimeOfDay),
  quietUntil: z.nullable(TimeOfDay),
  /** Emails are collected until this time of day; null sends each at once. */
  digestAt: z.nullable(TimeOfDay),
  version: z.int(),
})
export type NotificationPreferences = z.output<typeof NotificationPreferences>

export const PreferenceChanges = z.strictObject({
  choices: z.optional(
    listOf(z.strictObject({ kind: text('Kind', 50), channel: Channel, isOn: z.boolean() }), {
      most: 200,
      tooMany: 'At most 200 choices',
    }),
  ),
  quietFrom: emptyToNull(TimeOfDay),
  quietUntil: emptyToNull(TimeOfDay),
  digestAt: emptyToNull(TimeOfDay),
  ...versioned,
})
export type PreferenceChanges = z.output<typeof PreferenceChanges>

export const preferences = {
  read: endpoint('GET', '/api/preferences', {
    roles,
    data: NotificationPreferences,
    failed: 'Failed to fetch preferences',
  }),
  save: endpoint('PUT', '/api/preferences', {
    roles,
    body: PreferenceChanges,
    data: NotificationPreferences,
    done: 'Notification settings saved',
    failed: 'Failed to save preferences',
  }),
}
