import type { Db, Tx } from '#server/db.ts'

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

/** As the domain's scope has it: empty for everyone, so a place without a company gets one that nobody is. */
export function companiesOf(db: Db | Tx) {
  return db`case when ${isKeptByAll(db)} then '{}' else ${companiesKeeping(db)} || 0::bigint end`
}
