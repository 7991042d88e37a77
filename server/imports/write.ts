import type { CompanyFields } from '#contract/companies.ts'
import { isSameEmail } from '#domain/account.ts'
import { type ImportNoun, templateFields } from '#domain/import-fields.ts'
import { labels } from '#domain/labels.ts'
import { noteChanges } from '#server/accounts/change.ts'
import { companySearch } from '#server/companies/queries.ts'
import type { Tx } from '#server/db.ts'
import { ensureInUse } from '#server/fragments/live-placements.ts'
import { recordEvents } from '#server/http/changes.ts'
import { personSearch, type UserFields } from '#server/people/queries.ts'
import { insertMany, reserveIds, updateMany } from './bulk-queries.ts'
import { nextVersion, parted, pick, type RowChange, writeRows } from './change.ts'
import { setManyCourses } from './known-place-queries.ts'
import type { Planned } from './plan.ts'
import type { Proof } from './reading.ts'
import { withUsernames } from './usernames.ts'
import { followTowns, writeAgreements, writeCarried, writePlacements, writeSites } from './write-places.ts'

const rowsAtOnce = 500

type Writing = { noun: ImportNoun; planned: readonly Planned[]; proof?: Proof | null }

/** Writes the planned rows, some hundred in a statement, and reports after each statement how many are done. */
export async function writePlanned(
  tx: Tx,
  { noun, planned, proof = null }: Writing,
  report: (done: number) => Promise<void>,
): Promise<void> {
  const rows = planned.filter(({ action }) => action === 'create' || action === 'update')
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce)
    const changes = await changesOf(tx, noun, some)
    if (noun === 'carried') await writeCarried(tx, changes, proof)
    else await writers[noun](tx, changes)
    await recordEvents(
      tx,
      changes.map((change) => eventOf(noun, change)),
    )
    await report(start + some.length)
  }
}

const writers: Record<Exclude<ImportNoun, 'carried'>, (tx: Tx, changes: readonly RowChange[]) => Promise<void>> = {
  students: writeStudents,
  supervisors: (tx, changes) => writePeople(tx, 'supervisors', changes),
  teachers: writeTeachers,
  companies: writeCompanies,
  placements: writePlacements,
  agreements: writeAgreements,
  sites: writeSites,
}

const people: readonly ImportNoun[] = ['students', 'supervisors', 'teachers']

async function changesOf(tx: Tx, noun: ImportNoun, planned: readonly Planned[]): Promise<RowChange[]> {
  if (noun === 'carried') return planned.map(carriedChange)
  const fresh = planned.filter(({ before }) => !before)
  const named = noun === 'supervisors' || noun === 'teachers' ? await withUsernames(tx, fresh) : fresh
  const ids = await reserveIds(tx, people.includes(noun) ? 'users' : noun, named.length)
  const created = named.map(({ fields }, index) => ({ before: null, after: { ...fields, id: ids[index] ?? 0 } }))
  const updated = planned.flatMap(({ before, fields }) =>
    before ? [{ before, after: { ...before, ...fields, id: before.id } }] : [],
  )
  return [...created, ...updated]
}

/** Carried hours are part of a placement, which is always there. */
function carriedChange({ before, fields }: Planned): RowChange {
  return { before, after: { ...fields, id: (fields.placement as { id: number }).id } }
}

async function writeStudents(tx: Tx, changes: readonly RowChange[]): Promise<void> {
  // The plan was made from what was read without locks.
  await ensureInUse(
    tx,
    changes.map(({ after }) => pick(after, ['coordinatorId'])),
  )
  await writePeople(tx, 'students', changes)
}

const roles = { students: 'student', supervisors: 'supervisor', teachers: 'teacher' }
type People = keyof typeof roles
const ofUser = Object.keys(labels.person)
/** A file names these records by a word; the row keeps their ids. */
const references: Readonly<Record<string, string>> = {
  course: 'courseId',
  coordinator: 'coordinatorId',
  company: 'companyId',
}

/** The columns of the noun's own table that a file can fill; a person's name and email are in `users`. */
function ownColumns(noun: People): string[] {
  const names = templateFields(noun).flatMap(({ name }) => (name === 'courses' ? [] : [references[name] ?? name]))
  const own = names.filter((name) => !ofUser.includes(name))
  // A supervisor who moves to another company leaves the site of the old one.
  return noun === 'supervisors' ? [...own, 'siteId'] : own
}

async function writePeople(tx: Tx, noun: People, changes: readonly RowChange[]): Promise<void> {
  const role = roles[noun]
  const own = ownColumns(noun)
  const user = ({ after }: RowChange) => ({
    id: after.id,
    ...pick(after, ofUser),
    search: personSearch(after as Partial<UserFields>, [
      typeof after.studentNumber === 'string' ? after.studentNumber : null,
      typeof after.employeeNumber === 'string' ? after.employeeNumber : null,
    ]),
    updatedAt: tx.change.now,
  })
  const record = ({ after }: RowChange) => ({ id: after.id, ...pick(after, own) })
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
function newEmail({ before, after }: RowChange) {
  const email = typeof before?.email === 'string' ? before.email : null
  if (isSameEmail(email, typeof after.email === 'string' ? after.email : null)) return []
  return [{ userId: after.id, field: 'email' as const, email, hasPassword: before?.hasPassword === true }]
}

async function writeTeachers(tx: Tx, changes: readonly RowChange[]): Promise<void> {
  await writePeople(tx, 'teachers', changes)
  const named = changes.filter(({ after }) => Array.isArray(after.courseIds))
  const rows = named.flatMap(({ after }) =>
    (after.courseIds as number[]).map((courseId) => ({ teacherId: after.id, courseId })),
  )
  await setManyCourses(tx, { rows, teacherIds: named.map(({ after }) => after.id) })
}

async function writeCompanies(tx: Tx, changes: readonly RowChange[]): Promise<void> {
  const own = templateFields('companies').map(({ name }) => name)
  await writeRows(tx, 'companies', {
    changes,
    columnsOf: ({ after }) => ({
      ...pick(after, own),
      status: after.status ?? 'prospect',
      search: companySearch(after as Partial<CompanyFields>),
    }),
  })
  await followTowns(tx, changes, ({ after }) => after.id)
}

const nouns: Record<ImportNoun, string> = {
  students: 'student',
  supervisors: 'supervisor',
  companies: 'company',
  placements: 'placement',
  agreements: 'agreement',
  sites: 'site',
  teachers: 'teacher',
  carried: 'placement',
}

function eventOf(noun: ImportNoun, { before, after }: RowChange) {
  const isNew = !before && noun !== 'carried'
  const all = noun === 'carried' ? ['carriedMinutes', 'carriedReason'] : Object.keys(after)
  const names = all.filter(
    (name) => !before || JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  return {
    action: isNew ? 'created' : 'updated',
    noun: nouns[noun],
    recordId: after.id,
    before: before ? pick(before, names) : null,
    after: pick(after, names),
    reason: 'import',
  }
}
