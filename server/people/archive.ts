import type { Person } from '#contract/people.ts'
import { fullName } from '#domain/person.ts'
import { forgetLinks } from '#server/accounts/queries.ts'
import type { Tx } from '#server/db.ts'
import { conflict } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import { deleteSessions } from '#server/sessions/queries.ts'
import { setArchived } from './queries.ts'

/** Nothing is lost: the person leaves the lists and is signed out, and Restore brings them back. */
export async function archivePerson(tx: Tx, person: Person): Promise<void> {
  if (person.archivedAt) return
  await setArchived(tx, person.id, tx.change.now)
  await deleteSessions(tx, person.id)
  await forgetLinks(tx, [person.id])
  await recordEvent(tx, { action: 'archived', noun: person.usertype, recordId: person.id })
}

export async function restorePerson(tx: Tx, person: Person): Promise<void> {
  if (!person.archivedAt) throw conflict(`${fullName(person)} is not in the archive`)
  await setArchived(tx, person.id, null)
  await recordEvent(tx, { action: 'restored', noun: person.usertype, recordId: person.id })
}

export function ensureNotArchived(person: Person): void {
  if (person.archivedAt) throw conflict(`${fullName(person)} is in the archive; restore the record first`)
}
