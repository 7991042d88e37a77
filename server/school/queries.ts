import type { School, SchoolChanges } from '#contract/school.ts'
import type { Db, Tx } from '#server/db.ts'
import { changed, ensureCurrent } from '#server/http/changes.ts'
import { edited, lockRow, one } from '#server/http/sql.ts'
import { logoAddress } from '#server/settings/logo.ts'

type Row = School & { logoType: string | null }

export async function findSchoolSettings(db: Db | Tx): Promise<School> {
  const row = await findRow(db)
  return { ...row, logo: logoAddress(row.logo) }
}

export async function findLogo(db: Db): Promise<Pick<Row, 'logo' | 'logoType'>> {
  return findRow(db)
}

export async function updateSchool(tx: Tx, { version, ...fields }: SchoolChanges): Promise<School> {
  await lockRow(tx, 'school_settings', 1)
  await ensureCurrent(tx, 'school', await findSchoolSettings(tx), version)
  return writeSchool(tx, fields)
}

/** The file's sha-256 and what it is; null for both takes the logo away. */
export async function setLogo(tx: Tx, fields: Pick<Row, 'logo' | 'logoType'>): Promise<School> {
  await lockRow(tx, 'school_settings', 1)
  return writeSchool(tx, fields)
}

async function writeSchool(tx: Tx, fields: object): Promise<School> {
  const before = await findSchoolSettings(tx)
  await tx`update school_settings set ${edited(tx, { ...fields })}`
  return changed(tx, 'school', before, await findSchoolSettings(tx))
}

async function findRow(db: Db | Tx): Promise<Row> {
  return one(await db<Row[]>`select * from school_settings`, 'School')
}
