import * as z from 'zod/mini'
import { Id, Instant, optionalEmail, optionalText, Stored, text, UserType } from './parts.ts'

/** What a person types about a person, in every role that has a name. */
export const personFields = {
  username: z.optional(text('Username', 60)),
  email: optionalEmail,
  firstName: text('First name', 60),
  middleName: optionalText('Middle name', 60),
  lastName: text('Last name', 60),
  suffix: optionalText('Suffix', 20),
  contactNumber: optionalText('Contact number', 30),
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
  /** When the last invitation went out, and whether its owner has set a password since. */
  invitedAt: z.nullable(Instant),
  hasPassword: z.boolean(),
})
export type Person = z.output<typeof Person>

/** A person as another record names them. */
export const PersonRef = z.object({ id: Id, name: z.string() })
