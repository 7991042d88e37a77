import type { DateOrder } from '#domain/import-cells.ts'
import type { ImportNoun } from '#domain/import-fields.ts'
import type { Db, Tx } from '#server/db.ts'

/** Titles that are kept for one noun. */
const mostTitles = 500

/** Titles that were matched by hand in the school's earlier files, and the school's order of dates. */
export async function findMemory(db: Db | Tx, noun: ImportNoun) {
  const [titles, settings] = await Promise.all([
    db<{ title: string; field: string }[]>`select title, field from import_titles where noun = ${noun}`,
    db<{ dateOrder: DateOrder }[]>`select date_order from school_settings`,
  ])
  return {
    used: titles.map(({ title, field }) => [title, field] as const),
    dateOrder: settings[0]?.dateOrder ?? ('month' as const),
  }
}

type Memory = { noun: ImportNoun; titles: readonly { title: string; field: string }[] }

export async function rememberTitles(tx: Tx, { noun, titles }: Memory): Promise<void> {
  const { now } = tx.change
  const rows = [...new Map(titles.map((row) => [row.title, row])).values()]
  if (rows.length === 0) return
  await tx`
    insert into import_titles ${tx(rows.map((row) => ({ noun, ...row, usedAt: now })))}
    on conflict (noun, title) do update set field = excluded.field, used_at = excluded.used_at`
  await tx`
    delete from import_titles where noun = ${noun} and title in (
      select title from import_titles where noun = ${noun} order by used_at desc, title offset ${mostTitles})`
}
