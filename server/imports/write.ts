import type { CompanyFields } from '#contract/companies.ts'
import { isSameEmail } from '#domain/account.ts'
import type { ImportNoun } from '#domain/import-fields.ts'
import { noteChanges } from '#server/accounts/change.ts'
import { searchOf as companySearch } from '#server/companies/queries.ts'
import type { Tx } from '#server/db.ts'
import { searchOf as personSearch, type UserFields } from '#server/people/queries.ts'
import { insertMany, reserveIds, updateMany } from './bulk-queries.ts'
import type { Planned } from './plan.ts'
import { withUsernames } from './usernames.ts'

type Row = Record<string, unknown>
/** A record before (null for a new one) and after. */
type Change = { before: (Row & { id: number }) | null; after: Row & { id: number } }

const rowsAtOnce = 500

/** Writes what was planned, some hundred rows in a statement, and says after each how many are done. */
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

const ofUser = ['username', 'email', 'firstName', 'middleName', 'lastName', 'suffix', 'contactNumber']
const ofAddress = ['street', 'barangay', 'city', 'province', 'zip']
const ofContacts = ['guardian', 'emergency'].flatMap((who) => [`${who}Name`, `${who}Relationship`, `${who}Number`])
const people = {
  students: {
    role: 'student',
    own: [
      'studentNumber',
      'sex',
      'birthDate',
      ...ofAddress,
      'courseId',
      'yearLevel',
      'section',
      ...ofContacts,
      'coordinatorId',
    ],
  },
  supervisors: { role: 'supervisor', own: ['companyId', 'siteId', 'position', 'department'] },
}

async function writePeople(tx: Tx, noun: 'students' | 'supervisors', changes: readonly Change[]): Promise<void> {
  const { role, own } = people[noun]
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
  // no password and no invitation: nobody is invited by an import
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

/** A row that gives a person who is there already another email. */
function newEmail({ before, after }: Change) {
  const email = typeof before?.email === 'string' ? before.email : null
  if (isSameEmail(email, typeof after.email === 'string' ? after.email : null)) return []
  return [{ userId: after.id, field: 'email' as const, email, hasPassword: before?.hasPassword === true }]
}

const ofCompany = [
  'name',
  'industry',
  ...ofAddress,
  'contactPerson',
  'contactPosition',
  'email',
  'contactNumber',
  'website',
  'slots',
]

async function writeCompanies(tx: Tx, changes: readonly Change[]): Promise<void> {
  const company = ({ after }: Change) => ({
    id: after.id,
    ...pick(after, ofCompany),
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
