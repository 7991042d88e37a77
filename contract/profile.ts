import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyone, byId, optionalEmail, optionalText, versioned } from './parts.ts'
import { Person } from './people.ts'

/** What people may change about themselves; the rest is the school's to keep. */
export const ProfileFields = z.strictObject({
  email: optionalEmail,
  contactNumber: optionalText('Contact number', 30),
  street: optionalText('Street'),
  barangay: optionalText('Barangay'),
  city: optionalText('City or municipality'),
  province: optionalText('Province'),
  zip: optionalText('ZIP code', 10),
  emergencyName: optionalText('Emergency contact'),
  emergencyRelationship: optionalText('Relationship', 40),
  emergencyNumber: optionalText('Emergency number', 30),
  ...versioned,
})
export type ProfileFields = z.output<typeof ProfileFields>

const line = z.optional(z.nullable(z.string()))
/** Oneself; what follows `accessIds` is there for the roles that have it. */
export const Profile = z.extend(Person, {
  mustChangePassword: z.boolean(),
  /** A teacher's course ids, a supervisor's company id, else empty. */
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
  read: endpoint('GET', '/api/profile', { roles: anyone, data: Profile, failed: 'Failed to fetch profile' }),
  update: endpoint('PUT', '/api/profile', {
    roles: anyone,
    body: ProfileFields,
    data: Profile,
    done: 'Successfully Updated!',
    failed: 'Failed to update profile',
  }),
  /** Where `photo` of a person leads. */
  photoFile: endpoint('GET', '/api/photos/:id', {
    roles: anyone,
    params: byId,
    stream: 'file',
    failed: 'Failed to fetch the photo',
  }),
  photo: endpoint('PUT', '/api/profile/photo', {
    roles: anyone,
    multipart: true,
    data: z.object({ photo: z.nullable(z.string()) }),
    done: 'Successfully Updated!',
    failed: 'Failed to update photo',
  }),
}
