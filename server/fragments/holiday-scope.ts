import type { Db, Fragment, Tx } from '#server/db.ts'

/** A condition on `holidays h`: not bound to a place. */
export function isKeptByAll(db: Db | Tx) {
  return db`lower(h.scope) in ('national', 'school')`
}

/** For a local `holidays h`: the ids of the companies whose address, or that of a site, names its city or province. */
export function companiesKeeping(db: Db | Tx) {
  return db`array(
    select o.id from companies o where lower(h.scope) in (lower(o.city), lower(o.province))
    union select s.company_id from sites s
      where s.archived_at is null and lower(h.scope) in (lower(s.city), lower(s.province)))`
}

/** A condition on `holidays h`: this company keeps it, as `covers` of `domain/holiday.ts` says of the ids below. */
export function isKeptBy(db: Db | Tx, companyId: Fragment) {
  return db`(${isKeptByAll(db)} or ${companyId} = any(${companiesKeeping(db)}))`
}

/**
 * The ids of `Scope` in `domain/holiday.ts`, where an empty list means everyone: a town without a company gets the id 0,
 * which no company has.
 */
export function companiesOf(db: Db | Tx) {
  return db`case when ${isKeptByAll(db)} then '{}' else ${companiesKeeping(db)} || 0::bigint end`
}
