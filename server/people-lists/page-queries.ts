import type { Db, Tx } from '#server/db.ts'
import {
  type Asked,
  allMatching,
  askedFor,
  hasWords,
  inOrder,
  isListed,
  isNamed,
  namedOnes,
  type Order,
  ownOfEach,
  rareWords,
  type WantedPage,
} from './match-queries.ts'

/** How far a list is read in the order of names before the indexes are asked instead. */
const walked = 2000

/**
 * The page as `(id, place)`, to be joined and ordered by `place`. People come by last and first name; those whose very
 * name was typed come first. Its cost does not grow with the school: what many match is found soon by walking in the
 * order of names, what few match by the index of parts or the index of a filter.
 *
 * The size of a page is written out, not handed over: a plan that is made once for every value takes an unknown limit
 * for a tenth of the table, and then joins the page with whole tables.
 */
export function pageOfPeople(db: Db | Tx, wanted: WantedPage) {
  const asked = askedFor(wanted)
  const { words, where, isNarrow, order } = asked
  if (order && !words && !isNarrow) return plainPage(db, asked, order)
  if (order || isNarrow) return sortedPage(db, asked)
  if (words || where) return walkedPage(db, asked)
  return plainPage(db, asked, byName(db))
}

/** In the order of an index. */
function plainPage(db: Db | Tx, asked: Asked, { by, isOfUsers, isTurned }: Order) {
  const { table, id, where } = asked
  const sorted = isTurned ? db`${by} desc, u.id desc` : db`${by}, u.id`
  const own = isOfUsers
    ? db`${ownOfEach(db, asked)} where true`
    : db`join ${table} on ${id} = u.id where ${where ?? db`true`}`
  return db`
    select u.id, row_number() over (order by ${sorted}) as place
    from users u ${own} and ${isListed(db, asked)} order by ${sorted} ${slice(db, asked)}`
}

/** All that match, sorted. */
function sortedPage(db: Db | Tx, asked: Asked) {
  const { table, id, order } = asked
  const { by, isOfUsers, isTurned } = order ?? byName(db)
  const sorted = isTurned ? db`sorted desc, id desc` : db`is_named desc, sorted, id`
  return db`
    with ${rareWords(db, asked)},
    matching as materialized (
      select u.id, ${by} as sorted, ${order ? db`true` : isNamed(db, asked)} as is_named
      from (select u.id, u.search, u.created_at ${allMatching(db, asked)}) u
        ${isOfUsers ? db`` : db`join ${table} on ${id} = u.id`})
    select id, row_number() over (order by ${sorted}) as place from matching order by ${sorted} ${slice(db, asked)}`
}

function walkedPage(db: Db | Tx, asked: Asked) {
  const upTo = asked.page * asked.rowsPerPage
  const named = isNamed(db, asked)
  const isMissing = db`(select count(*) from named) < ${upTo}`
  const inOrderOfNames = db`u.search collate "C", u.id`
  const shown = db`is_named desc, search collate "C", id`
  return db`
    with named as materialized (
      select u.id, u.search from (${namedOnes(db, asked, upTo)}) u order by ${inOrderOfNames} limit ${upTo}),
    walked as materialized (
      select u.id, u.search from ${inOrder(db, asked, { count: walked, gate: isMissing })} u ${ownOfEach(db, asked)}
      where ${hasWords(db, asked)} and not ${named} order by ${inOrderOfNames} limit ${upTo}),
    enough as materialized (select (select count(*) from named) + (select count(*) from walked) >= ${upTo} as yes),
    ${rareWords(db, asked)},
    searched as materialized (
      select u.id, u.search ${allMatching(db, asked, db`not (select yes from enough)`)} and not ${named}
      order by ${inOrderOfNames} limit ${upTo}),
    shown as (
      select id, search, true as is_named from named
      union all select id, search, false from walked where (select yes from enough)
      union all select id, search, false from searched)
    select id, row_number() over (order by ${shown}) as place from shown order by ${shown} ${slice(db, asked)}`
}

function byName(db: Db | Tx): Order {
  return { by: db`u.search collate "C"`, isOfUsers: true, isTurned: false }
}

function slice(db: Db | Tx, { page, rowsPerPage }: Asked) {
  const limit = db`limit ${db.unsafe(String(Math.trunc(rowsPerPage)))}`
  return page === 1 ? limit : db`${limit} offset ${(page - 1) * rowsPerPage}`
}
