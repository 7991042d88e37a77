import type { Db, Tx } from '#server/db.ts'

export type School = { name: string; logo: string | null; demo: boolean }

export async function findSchool(db: Db | Tx): Promise<School | null> {
  const [school] = await db<School[]>`select name, logo, demo from school_settings`
  return school ?? null
}

export async function findSchoolName(db: Db | Tx): Promise<string> {
  return (await findSchool(db))?.name ?? 'The school'
}

export async function ensureSchool(db: Db, name: string): Promise<void> {
  await db`insert into school_settings (name) values (${name}) on conflict (id) do nothing`
}
