import type { Db, Tx } from '#server/db.ts'

/** A condition on `holidays h`: not bound to a place. */
export function isKeptByAll(db: Db | Tx) {
  return db`lower(h.scope) in ('national', 'school')`
}

/** The town of `Scope` in `domain/holiday.ts`, for `holidays h`: a city or province, null for everyone. */
export function townOf(db: Db | Tx) {
  return db`case when ${isKeptByAll(db)} then null else lower(h.scope) end`
}

/**
 * The towns of `Where` in `domain/holiday.ts`, for `placements p` with its `sites site`: those of the site, and of the
 * company if the site has no address or there is none (decision 187).
 */
export function townsOfWork(db: Db | Tx) {
  return db`case when site.city is null and site.province is null
    then coalesce((select array_remove(array[lower(o.city), lower(o.province)], null)
      from companies o where o.id = p.company_id), '{}')
    else array_remove(array[lower(site.city), lower(site.province)], null) end`
}

/** A condition on `holidays h` and `placements p`: `covers` of `domain/holiday.ts` for the workplace. */
export function isKeptAtWork(db: Db | Tx) {
  return db`(${isKeptByAll(db)} or lower(h.scope) = any((
    select ${townsOfWork(db)} from (select) as one left join sites site on site.id = p.site_id)::text[]))`
}

/** For a local `holidays h`: the ids of the companies whose address, or that of a site, names its city or province. */
export function companiesKeeping(db: Db | Tx) {
  return db`array(
    select o.id from companies o where lower(h.scope) in (lower(o.city), lower(o.province))
    union select s.company_id from sites s
      where s.archived_at is null and lower(h.scope) in (lower(s.city), lower(s.province)))`
}
