import type { Db, Tx } from '#server/db.ts'
import { one } from '#server/http/sql.ts'

export type School = { name: string; address: string | null; logo: string | null; demo: boolean }

export async function findSchool(db: Db | Tx): Promise<School | null> {
  const [school] = await db<School[]>`select name, address, logo, demo from school_settings`
  return school ?? null
}

export async function findSchoolName(db: Db | Tx): Promise<string> {
  return (await findSchool(db))?.name || 'your school'
}

/** Whether anybody can run the school yet. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const [found] = await db`select from users where role = 'admin' and archived_at is null limit 1`
  return found !== undefined
}

/** A new school has no name until it is given one. */
export async function ensureSchool(db: Db, name: string): Promise<void> {
  await db`insert into school_settings (name) values (${name}) on conflict (id) do nothing`
}

type PrintWords = {
  name: string
  address: string | null
  logo: string | null
  certification: string | null
  verification: string | null
  footer: string | null
}

/** The school's texts on printed pages, and the sha-256 of its logo. */
export async function findPrintWords(db: Db | Tx): Promise<PrintWords> {
  const rows = await db<PrintWords[]>`
    select name, address, logo, certification_text as certification, verification_text as verification,
      footer_text as footer
    from school_settings`
  return one(rows, 'School')
}
