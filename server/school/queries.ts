import type { School, SchoolChanges } from '#contract/school.ts'
import type { Db, Tx } from '#server/db.ts'
import { changed, ensureCurrent } from '#server/http/changes.ts'
import { edited, lockRow, one } from '#server/http/sql.ts'

export async function findSchoolSettings(db: Db | Tx): Promise<School> {
  return one(await db<School[]>`select * from school_settings`, 'School')
}

export async function updateSchool(tx: Tx, { version, ...fields }: SchoolChanges): Promise<School> {
  await lockRow(tx, 'school_settings', 1)
  const before = await findSchoolSettings(tx)
  await ensureCurrent(tx, 'school', before, version)
  const rows = await tx<School[]>`update school_settings set ${edited(tx, fields)} returning *`
  return changed(tx, 'school', before, one(rows, 'School'))
}
