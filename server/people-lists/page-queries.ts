import type { Db, Tx } from '#server/db.ts'
import {
  allMatching,
  hasWords,
  inOrder,
  isListed,
  isNamed,
  namedOnes,
  ownOfEach,
  type PeopleOrder,
  type PeoplePage,
  type PeopleQuery,
  queryOf,
  rareWords,
} from './match-queries.ts'

/** How many rows are walked in the order of names before the indexes are used instead. */
const walked = 2000

/**
 * The page as `(id, position)`, to be joined and ordered by `position`. People are ordered by last and first name; those
 * whose whole name was typed come first. The cost does not grow with the school: a frequent match is soon found by
 * walking in the order of names, a rare one by the index of parts or of a filter (decision 040).
 *
 * The page size is a literal, not a parameter: a plan for every value would take an unknown limit for a tenth of the
 * table, and then join the page with whole tables.
 */
export function pageOfPeople(db: Db | Tx, page: PeoplePage) {
  const query = queryOf(page)
  const { words, where, isNarrow, order } = query
  if (order && !words && !isNarrow) return plainPage(db, query, order)
  if (order || isNarrow) return sortedPage(db, query)
  if (words || where) return walkedPage(db, query)
  return plainPage(db, query, byName(db))
}

/** People in the order of an index. */
function plainPage(db: Db | Tx, query: PeopleQuery, { by, isOfUsers, isTurned }: PeopleOrder) {
  const { table, id, where } = query
  const sorted = isTurned ? db`${by} desc, u.id desc` : db`${by}, u.id`
  const own = isOfUsers
    ? db`${ownOfEach(db, query)} where true`
    : db`join ${table} on ${id} = u.id where ${where ?? db`true`}`
  return db`
    select u.id, row_number() over (order by ${sorted}) as position
    from users u ${own} and ${isListed(db, query)} order by ${sorted} ${slice(db, query)}`
}

/** Everyone who matches, sorted. */
function sortedPage(db: Db | Tx, query: PeopleQuery) {
  const { table, id, order } = query
  const { by, isOfUsers, isTurned } = order ?? byName(db)
  const sorted = isTurned ? db`sorted desc, id desc` : db`is_named desc, sorted, id`
  return db`
    with ${rareWords(db, query)},
    matching as materialized (
      select u.id, ${by} as sorted, ${order ? db`true` : isNamed(db, query)} as is_named
      from (select u.id, u.search, u.created_at ${allMatching(db, query)}) u
        ${isOfUsers ? db`` : db`join ${table} on ${id} = u.id`})
    select id, row_number() over (order by ${sorted}) as position from matching order by ${sorted} ${slice(db, query)}`
}

function walkedPage(db: Db | Tx, query: PeopleQuery) {
  const upTo = query.page * query.rowsPerPage
  const named = isNamed(db, query)
  const isMissing = db`(select count(*) from named) < ${upTo}`
  const inOrderOfNames = db`u.search collate "C", u.id`
  const shown = db`is_named desc, search collate "C", id`
  return db`
    with named as materialized (
      select u.id, u.search from (${namedOnes(db, query, upTo)}) u order by ${inOrderOfNames} limit ${upTo}),
    walked as materialized (
      select u.id, u.search from ${inOrder(db, query, { count: walked, gate: isMissing })} u ${ownOfEach(db, query)}
      where ${hasWords(db, query)} and not ${named} order by ${inOrderOfNames} limit ${upTo}),
    enough as materialized (select (select count(*) from named) + (select count(*) from walked) >= ${upTo} as yes),
    ${rareWords(db, query)},
    searched as materialized (
      select u.id, u.search ${allMatching(db, query, db`not (select yes from enough)`)} and not ${named}
      order by ${inOrderOfNames} limit ${upTo}),
    shown as (
      select id, search, true as is_named from named
      union all select id, search, false from walked where (select yes from enough)
      union all select id, search, false from searched)
    select id, row_number() over (order by ${shown}) as position from shown order by ${shown} ${slice(db, query)}`
}

function byName(db: Db | Tx): PeopleOrder {
  return { by: db`u.search collate "C"`, isOfUsers: true, isTurned: false }
}

function slice(db: Db | Tx, { page, rowsPerPage }: PeopleQuery) {
  const limit = db`limit ${db.unsafe(String(Math.trunc(rowsPerPage)))}`
  return page === 1 ? limit : db`${limit} offset ${(page - 1) * rowsPerPage}`
}
