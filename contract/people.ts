import * as z from 'zod/mini'
import { labels } from '#domain/labels.ts'
import { Id, Instant, optionalEmail, optionalText, Stored, sentenceOfLast, text, UserType } from './parts.ts'

/** A field of a form that was left empty. */
const unsaid = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
)

/** What is typed about a person, in every role that has a name. */
export const personFields = {
  username: z.optional(z.union([unsaid, text(labels.person.username, 60)], sentenceOfLast)),
  email: optionalEmail,
  firstName: text(labels.person.firstName, 60),
  middleName: optionalText(labels.person.middleName, 60),
  lastName: text(labels.person.lastName, 60),
  suffix: optionalText(labels.person.suffix, 20),
  contactNumber: optionalText(labels.person.contactNumber, 30),
}

export const personConstraints = {
  users_username_taken: { message: 'This username is already taken', field: 'username' },
  users_email_taken: { message: 'This email is already in use', field: 'email' },
}

/** What is stored and shown of a person; students, teachers and supervisors add to it. */
export const Person = z.object({
  ...Stored,
  usertype: UserType,
  username: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  middleName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  suffix: z.nullable(z.string()),
  contactNumber: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  active: z.boolean(),
  archivedAt: z.nullable(Instant),
  /** When the last invitation was sent, and whether its owner has set a password since. */
  invitedAt: z.nullable(Instant),
  hasPassword: z.boolean(),
  /** Until when the last printed slip works; null without one. */
  slipUntil: z.nullable(Instant),
})
export type Person = z.output<typeof Person>

/** A person as another record names them. */
export const PersonRef = z.object({ id: Id, name: z.string() })

/** A search counts up to this many rows and then says that there are more; `totals` counts them all (decision 040). */
export const countedRows = 10_000
/** How many rows there are; with `isTotalLeast` there are more. */
export const counted = { total: z.int(), isTotalLeast: z.boolean() }

export const FieldChange = z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })

/** One line of a person's history, in words. */
export const HistoryEvent = z.object({
  id: Id,
  at: Instant,
  /** Null for the system itself. */
  by: z.nullable(PersonRef),
  /** 'changed the section' */
  what: z.string(),
  changes: z.array(FieldChange),
  reason: z.nullable(z.string()),
})
export type HistoryEvent = z.output<typeof HistoryEvent>
