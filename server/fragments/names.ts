import type { Db, Tx } from '#server/db.ts'

/** 'Maria Clara Santos' of the user that this alias names, null where there is none. */
export function nameOf(db: Db | Tx, alias: string) {
  const user = db(alias)
  return db`nullif(concat_ws(' ', ${user}.first_name, ${user}.last_name), '')`
}
