import type { Db } from '#server/db.ts'

/** Drops the indexes that no constraint needs, which slow a long load. Returns a function that creates them again. */
export async function dropIndexes(db: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  const indexes = await db<{ name: string; definition: string }[]>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.tablename = any(${tables as string[]}) and not exists (select from pg_constraint c where c.conname = i.indexname)`
  for (const { name } of indexes) await db.unsafe(`drop index ${name}`)
  return async () => {
    for (const { definition } of indexes) await db.unsafe(definition)
  }
}
