import * as z from 'zod/mini'
import { labels } from '#domain/labels.ts'
import { LinkToken } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { anyone, bounded, byId, Instant, optionalEmail, optionalText, TypedPassword, versioned } from './parts.ts'
import { Person } from './people.ts'

/** What people may change about themselves; the school changes the rest. */
export const ProfileFields = z.strictObject({
  /** A new address is confirmed by a link that is sent to it; until then the old one stays. */
  email: optionalEmail,
  /** Required with a new email. */
  currentPassword: z.optional(TypedPassword),
  contactNumber: optionalText(labels.student.contactNumber, 30),
  street: optionalText(labels.student.street),
  barangay: optionalText(labels.student.barangay),
  city: optionalText(labels.student.city),
  province: optionalText(labels.student.province),
  zip: optionalText(labels.student.zip, 10),
  emergencyName: optionalText(labels.student.emergencyName),
  emergencyRelationship: optionalText(labels.student.emergencyRelationship, 40),
  emergencyNumber: optionalText(labels.student.emergencyNumber, 30),
  ...versioned,
})
export type ProfileFields = z.output<typeof ProfileFields>

const line = z.optional(z.nullable(z.string()))
/** The person who calls; the fields after `accessIds` depend on the role. */
export const Profile = z.extend(Person, {
  mustChangePassword: z.boolean(),
  /** A new email that is not confirmed yet. */
  pendingEmail: z.nullable(z.object({ email: z.string(), expiresAt: Instant })),
  /** False without a mail server: then the school changes it. */
  mayChangeEmail: z.boolean(),
  /** A teacher's course ids, a supervisor's company id, otherwise empty (spec §3.2). */
  accessIds: z.array(z.int()),
  studentNumber: line,
  courseName: line,
  section: line,
  employeeNumber: line,
  department: line,
  companyName: line,
  position: line,
  coordinatorName: line,
  street: line,
  barangay: line,
  city: line,
  province: line,
  zip: line,
  emergencyName: line,
  emergencyRelationship: line,
  emergencyNumber: line,
})
export type Profile = z.output<typeof Profile>

export const profile = {
  read: endpoint('GET', '/api/profile', {
    roles: anyone,
    beforeNewPassword: true,
    data: Profile,
    failed: 'Failed to fetch profile',
  }),
  update: endpoint('PUT', '/api/profile', {
    roles: anyone,
    body: ProfileFields,
    data: Profile,
    done: 'Contact details saved',
    failed: 'Failed to update profile',
  }),
  cancelEmail: endpoint('DELETE', '/api/profile/email', {
    roles: anyone,
    data: Profile,
    done: 'Your email stays as it is',
    failed: 'Failed to cancel the change',
  }),
  confirmEmail: endpoint('POST', '/api/confirm-email', {
    roles: 'public',
    touches: ['profile'],
    body: z.strictObject({ token: LinkToken }),
    data: z.object({ email: z.string() }),
    done: 'Your email was changed',
    failed: 'Failed to confirm the email',
  }),
  /** The file behind a person's `photo`. */
  photoFile: endpoint('GET', '/api/photos/:id', {
    roles: anyone,
    params: byId,
    /** From the address of a photo: a new photo has another, so a browser that keeps the old one asks for it. */
    query: z.object({ v: z.optional(bounded(64, { wrong: 'Not a version of a photo' })) }),
    stream: 'file',
    failed: 'Failed to fetch the photo',
  }),
  photo: endpoint('PUT', '/api/profile/photo', {
    roles: anyone,
    multipart: true,
    data: z.object({ photo: z.nullable(z.string()) }),
    done: 'Photo updated',
    failed: 'Failed to update photo',
  }),
}
