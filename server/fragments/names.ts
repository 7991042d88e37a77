import type { Db, Tx } from '#server/db.ts'

/*
 * Names of the user that an alias stands for. All are null where there is no name, as for an admin, whose username is
 * enough, or where a join found nobody.
 */

/** 'Maria Clara Santos' */
export function nameOf(db: Db | Tx, alias: string) {
  const user = db(alias)
  return db`nullif(concat_ws(' ', ${user}.first_name, ${user}.last_name), '')`
}

/** The same, or the username of somebody without a name. */
export function nameOrUsername(db: Db | Tx, alias: string) {
  return db`coalesce(${nameOf(db, alias)}, ${db(alias)}.username)`
}

/** 'Maria Clara Reyes Santos Jr.', as `fullName` of `domain/person.ts` writes it. */
export function fullNameOf(db: Db | Tx, alias: string) {
  const user = db(alias)
  return db`nullif(concat_ws(' ', ${user}.first_name, ${user}.middle_name, ${user}.last_name, ${user}.suffix), '')`
}

/** 'Santos, Maria Clara Jr.', as `listName` of `domain/person.ts` writes it. */
export function listNameOf(db: Db | Tx, alias: string) {
  const user = db(alias)
  const given = db`nullif(concat_ws(' ', ${user}.first_name, ${user}.suffix), '')`
  return db`case when ${user}.last_name is null then ${fullNameOf(db, alias)} else concat_ws(', ', ${user}.last_name, ${given}) end`
}

/** 'Santos, Maria Clara Reyes Jr.', with the middle name that the lists of an authority ask for. */
export function registerNameOf(db: Db | Tx, alias: string) {
  const user = db(alias)
  return db`concat_ws(', ', ${user}.last_name, concat_ws(' ', ${user}.first_name, ${user}.middle_name, ${user}.suffix))`
}
