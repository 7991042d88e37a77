import { admins } from './admins.ts'
import type { Endpoint } from './endpoint.ts'
import { invitations } from './invitations.ts'
import { passwords } from './passwords.ts'
import { profile } from './profile.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { students } from './students.ts'
import { supervisors } from './supervisors.ts'
import { taps } from './taps.ts'
import { teachers } from './teachers.ts'

/** Every noun's table; the API page and the tests that walk over all endpoints read it. */
const nouns = { sessions, passwords, invitations, profile, settings, admins, teachers, supervisors, students, taps }

export type Named = { noun: string; name: string; endpoint: Endpoint }

export const allEndpoints: readonly Named[] = Object.entries(nouns).flatMap(([noun, table]) => walk(noun, [], table))

function walk(noun: string, names: readonly string[], table: object): Named[] {
  return Object.entries(table).flatMap(([name, value]: [string, object]) => {
    const path = [...names, name]
    return 'method' in value ? [{ noun, name: path.join('.'), endpoint: value as Endpoint }] : walk(noun, path, value)
  })
}
