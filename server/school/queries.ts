import type { School, SchoolChanges } from '#contract/school.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { schoolCountsFromProblem } from '#domain/counts-from.ts'
import type { Db, Tx } from '#server/db.ts'
import { refuseFields } from '#server/errors.ts'
import { changed, ensureCurrent } from '#server/http/changes.ts'
import { edited, lockRow, one } from '#server/http/sql.ts'
import { logoAddress } from '#server/settings/logo.ts'
import { signatoriesOf, writeSignatories } from '#server/settings/signatory-queries.ts'

/** As the contract has it, but with the file of the logo instead of whether it prints. */
export type StoredSchool = Omit<School, 'printsLogo'> & { logoFile: string | null }
type Row = Omit<School, 'printsLogo'> & { logoType: string | null }

export async function findSchoolSettings(db: Db | Tx): Promise<StoredSchool> {
  const row = await findRow(db)
  return { ...row, logo: logoAddress(row.logo), logoFile: row.logo }
}

export async function findLogo(db: Db): Promise<Pick<Row, 'logo' | 'logoType'>> {
  return findRow(db)
}

export async function updateSchool(
  tx: Tx,
  { version, signatories, ...fields }: SchoolChanges,
  today: WorkDate,
): Promise<StoredSchool> {
  await lockRow(tx, 'school_settings', 1)
  const before = await findSchoolSettings(tx)
  await ensureCurrent(tx, 'school', { current: before, version })
  const { countsFrom = before.countsFrom } = fields
  if (countsFrom !== before.countsFrom) {
    const problem = schoolCountsFromProblem(countsFrom, { today, termEndsOn: await findTermEnd(tx) })
    if (problem) refuseFields({ countsFrom: problem })
  }
  await tx`update school_settings set ${edited(tx, fields)}`
  await writeSignatories(tx, null, signatories)
  return changed(tx, 'school', { before, after: await findSchoolSettings(tx) })
}

/** The file's sha-256 and type; null for both removes the logo. */
export async function setLogo(tx: Tx, fields: Pick<Row, 'logo' | 'logoType'>): Promise<StoredSchool> {
  await lockRow(tx, 'school_settings', 1)
  const before = await findSchoolSettings(tx)
  // No new version, because a form that is open now changes other fields.
  await tx`update school_settings set ${tx(fields)}, updated_at = ${tx.change.now}`
  return changed(tx, 'school', { before, after: await findSchoolSettings(tx) })
}

async function findTermEnd(tx: Tx): Promise<WorkDate | null> {
  const [term] = await tx<{ endsOn: WorkDate }[]>`select ends_on from terms where current and archived_at is null`
  return term?.endsOn ?? null
}

async function findRow(db: Db | Tx): Promise<Row> {
  return one(await db<Row[]>`select *, ${signatoriesOf(db, db`null`)} as signatories from school_settings`, 'School')
}
