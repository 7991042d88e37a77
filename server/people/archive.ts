import type { Person } from '#contract/people.ts'
import { fullName } from '#domain/person.ts'
import { forgetLinks } from '#server/accounts/queries.ts'
import type { Tx } from '#server/db.ts'
import { conflict } from '#server/errors.ts'
import { recordEvents } from '#server/http/changes.ts'
import { endSessions } from '#server/sessions/queries.ts'
import { setArchived } from './queries.ts'

/** Nothing is lost: they leave the lists and are signed out, and Restore brings them back. */
export async function archivePeople(tx: Tx, people: readonly Person[]): Promise<void> {
  const leaving = people.filter(({ archivedAt }) => !archivedAt)
  const ids = leaving.map(({ id }) => id)
  await setArchived(tx, ids, tx.change.now)
  await endSessions(tx, ids)
  await forgetLinks(tx, ids)
  await recordEvents(
    tx,
    leaving.map(({ id, usertype }) => ({ action: 'archived', noun: usertype, recordId: id })),
  )
}

export async function restorePeople(tx: Tx, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    if (!person.archivedAt) throw conflict(`${fullName(person)} is not in the archive`)
  }
  const ids = people.map(({ id }) => id)
  await setArchived(tx, ids, null)
  await recordEvents(
    tx,
    people.map(({ id, usertype }) => ({ action: 'restored', noun: usertype, recordId: id })),
  )
}

export function ensureNotArchived(person: Person): void {
  if (person.archivedAt) throw conflict(`${fullName(person)} is in the archive; restore the record first`)
}
