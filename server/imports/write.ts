import type { CompanyFields } from '#contract/companies.ts'
import { isSameEmail } from '#domain/account.ts'
import { type ImportNoun, templateFields } from '#domain/import-fields.ts'
import { labels } from '#domain/labels.ts'
import { noteChanges } from '#server/accounts/change.ts'
import { companySearch } from '#server/companies/queries.ts'
import type { Tx } from '#server/db.ts'
import { personSearch, type UserFields } from '#server/people/queries.ts'
import { insertMany, reserveIds, updateMany } from './bulk-queries.ts'
import type { Planned } from './plan.ts'
import { withUsernames } from './usernames.ts'

type Row = Record<string, unknown>
/** A record before the import, null for a new one, and after it. */
type Change = { before: (Row & { id: number }) | null; after: Row & { id: number } }

const rowsAtOnce = 500

/** Writes the planned rows, some hundred in a statement, and reports after each statement how many are done. */
export async function writePlanned(
  tx: Tx,
  { noun, planned }: { noun: ImportNoun; planned: readonly Planned[] },
  report: (done: number) => Promise<void>,
): Promise<void> {
  const rows = planned.filter(({ action }) => action === 'create' || action === 'update')
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce)
    const changes = await changesOf(tx, noun, some)
    if (noun === 'companies') await writeCompanies(tx, changes)
    else await writePeople(tx, noun, changes)
    await insertMany(
      tx,
      'audit_events',
      changes.map((change) => eventOf(tx, noun, change)),
    )
    await report(start + some.length)
  }
}

async function changesOf(tx: Tx, noun: ImportNoun, planned: readonly Planned[]): Promise<Change[]> {
  const fresh = planned.filter(({ before }) => !before)
  const named = noun === 'supervisors' ? await withUsernames(tx, fresh) : fresh
  const ids = await reserveIds(tx, noun === 'companies' ? 'companies' : 'users', named.length)
  const created = named.map(({ fields }, index) => ({ before: null, after: { ...fields, id: ids[index] ?? 0 } }))
  const updated = planned.flatMap(({ before, fields }) =>
    before ? [{ before, after: { ...before, ...fields, id: before.id } }] : [],
  )
  return [...created, ...updated]
}

const roles = { students: 'student', supervisors: 'supervisor' }
const ofUser = Object.keys(labels.person)
/** A file names these records by a word; the row keeps their ids. */
const references: Readonly<Record<string, string>> = {
  course: 'courseId',
  coordinator: 'coordinatorId',
  company: 'companyId',
}

/** The columns of the noun's own table that a file can fill; a person's name and email are in `users`. */
function ownColumns(noun: ImportNoun): string[] {
  const names = templateFields(noun).map(({ name }) => references[name] ?? name)
  if (noun === 'companies') return names
  const own = names.filter((name) => !ofUser.includes(name))
  // A supervisor who moves to another company leaves the site of the old one.
  return noun === 'supervisors' ? [...own, 'siteId'] : own
}

async function writePeople(tx: Tx, noun: 'students' | 'supervisors', changes: readonly Change[]): Promise<void> {
  const role = roles[noun]
  const own = ownColumns(noun)
  const user = ({ after }: Change) => ({
    id: after.id,
    ...pick(after, ofUser),
    search: personSearch(after as Partial<UserFields>, [
      typeof after.studentNumber === 'string' ? after.studentNumber : null,
    ]),
    updatedAt: tx.change.now,
  })
  const record = ({ after }: Change) => ({ id: after.id, ...pick(after, own) })
  const { created, updated } = parted(changes)
  const added = { role, active: true, version: 1, createdAt: tx.change.now }
  await insertMany(
    tx,
    'users',
    created.map((change) => ({ ...user(change), ...added })),
  )
  // Without a password or an invitation, because an import invites nobody.
  await insertMany(
    tx,
    'accounts',
    created.map(({ after }) => ({ userId: after.id, mustChange: false })),
  )
  await insertMany(
    tx,
    noun,
    created.map((change) => ({ ...record(change), role })),
  )
  await updateMany(
    tx,
    'users',
    updated.map((change) => ({ ...user(change), version: nextVersion(change) })),
  )
  await updateMany(tx, noun, updated.map(record))
  await noteChanges(tx, updated.flatMap(newEmail))
}

/** The change of email of a person who existed before the import, if there is one. */
function newEmail({ before, after }: Change) {
  const email = typeof before?.email === 'string' ? before.email : null
  if (isSameEmail(email, typeof after.email === 'string' ? after.email : null)) return []
  return [{ userId: after.id, field: 'email' as const, email, hasPassword: before?.hasPassword === true }]
}

async function writeCompanies(tx: Tx, changes: readonly Change[]): Promise<void> {
  const own = ownColumns('companies')
  const company = ({ after }: Change) => ({
    id: after.id,
    ...pick(after, own),
    status: after.status ?? 'prospect',
    search: companySearch(after as Partial<CompanyFields>),
    updatedAt: tx.change.now,
  })
  const { created, updated } = parted(changes)
  const added = { version: 1, createdAt: tx.change.now }
  await insertMany(
    tx,
    'companies',
    created.map((change) => ({ ...company(change), ...added })),
  )
  await updateMany(
    tx,
    'companies',
    updated.map((change) => ({ ...company(change), version: nextVersion(change) })),
  )
}

const nouns: Record<ImportNoun, string> = { students: 'student', supervisors: 'supervisor', companies: 'company' }

function eventOf(tx: Tx, noun: ImportNoun, { before, after }: Change): Row {
  const { by, ip, now } = tx.change
  const names = Object.keys(after).filter((name) => !before || (before[name] ?? null) !== (after[name] ?? null))
  const said = { before: before ? pick(before, names) : null, after: pick(after, names) }
  const action = before ? 'updated' : 'created'
  return {
    at: now,
    actorId: by?.id ?? null,
    action,
    noun: nouns[noun],
    recordId: after.id,
    aboutId: noun === 'companies' ? null : after.id,
    ...said,
    ip,
    reason: 'import',
  }
}

function parted(changes: readonly Change[]) {
  return { created: changes.filter(({ before }) => !before), updated: changes.filter(({ before }) => before) }
}

function nextVersion({ before }: Change): number {
  return Number(before?.version ?? 0) + 1
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}
