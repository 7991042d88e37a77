import { randomInt } from 'node:crypto'
import type { SlipWish } from '#contract/slips.ts'
import { type Cause, groupCauses } from '#domain/bulk.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { codeInWords, codeSigns } from '#domain/code-signs.ts'
import { mostSlips, slipDays, slipLength, slipNumbersOf } from '#domain/slip.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import { ensureSound, sharedSupervisor } from '#server/accounts/reach.ts'
import { listShared } from '#server/accounts/visibility.ts'
import { rowsUnder } from '#server/bulk/outcome.ts'
import { selectPeople } from '#server/bulk/select-queries.ts'
import type { Db, Tx } from '#server/db.ts'
import { badInput } from '#server/errors.ts'
import { recordEvents } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { countedBy, keyed } from './key.ts'
import { forgetFailures, listSlipPeople, type SlipPerson, storeSlips } from './queries.ts'

type SlipChoice = SlipWish & { today: WorkDate }

/** Who gets a slip, and who does not and why. Reach is as for a link that somebody is handed (rule 33). */
export async function chooseSlips(db: Db | Tx, actor: Actor, wish: SlipChoice) {
  await ensureSound(db, actor)
  const rows = await selectPeople(db, actor, wish)
  if (rows.length > mostSlips) throw badInput(`Choose at most ${mostSlips.toLocaleString('en')} at once`)
  const people = await listSlipPeople(
    db,
    rows.map(({ subjectId }) => subjectId),
  )
  const ids = people.map(({ id }) => id)
  const shared = actor.role === 'admin' ? new Set<number>() : await listShared(db, actor, ids)
  const judged = people.map((person) => ({ person, causes: causesOf(person, shared) }))
  const left = judged
    .filter(({ causes }) => causes.length > 0)
    .map(({ person, causes }) => ({ subjectId: person.id, name: person.listName, causes }))
  return {
    ready: judged.filter(({ causes }) => causes.length === 0).map(({ person }) => person),
    groups: groupCauses(left).map((group) => ({ ...group, rows: rowsUnder(group.label, left) })),
  }
}

function causesOf(person: SlipPerson, shared: ReadonlySet<number>): Cause[] {
  const link = person.role === 'student' ? `/students/${person.id}` : '/supervisors'
  if (person.hasPassword)
    return [{ code: 'has_password', message: 'Has a password already', label: 'with a password already', link }]
  if (shared.has(person.id))
    return [{ code: 'shared', message: sharedSupervisor, label: 'with interns of other coordinators', link }]
  if (slipNumbersOf(person).length > 0) return []
  const message = 'Add an email or mobile number first. It is typed together with the code.'
  return [{ code: 'no_number', message, label: 'without an email or mobile number', link }]
}

export type Slip = { name: string; group: string; code: string }

/** Makes a new slip for each. Only the hashes of the codes are stored, so the codes exist on paper alone. */
export async function makeSlips(tx: Tx, people: readonly SlipPerson[], key: string): Promise<Slip[]> {
  const expiresAt = instantOf(msOf(tx.change.now) + slipDays * 86_400_000)
  const made = people.map((person) => ({ person, code: newCode() }))
  await storeSlips(
    tx,
    made.map(({ person, code }) => ({ userId: person.id, codeHash: keyed(key, code), expiresAt })),
  )
  // A new slip is a new start for somebody who typed the old code wrongly.
  const numbers = people.flatMap(({ studentNumber, email, contactNumber }) => [studentNumber, email, contactNumber])
  await forgetFailures(
    tx,
    numbers.flatMap((number) => (number ? countedBy(key, number) : [])),
  )
  await recordEvents(
    tx,
    people.map(({ id, role }) => ({ action: 'invitation slip made', noun: role, recordId: id })),
  )
  return made.map(({ person, code }) => ({ name: person.name, group: person.group, code: codeInWords(code) }))
}

function newCode(): string {
  return Array.from({ length: slipLength }, () => codeSigns[randomInt(codeSigns.length)]).join('')
}
