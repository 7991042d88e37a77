import type { Role } from '#domain/roles.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { type SearchWords, searchWords } from './search-words.ts'

export type PeoplePage = {
  role: Role
  archived: boolean
  page: number
  rowsPerPage: number
  search: string | undefined
  /** The table of the role and its id: `students s` and `s.id`. */
  table: Fragment
  id: Fragment
  /** Reach and filters; null if there are none. */
  where: Fragment | null
  /** The same condition, written for checking single rows. */
  whereEach?: Fragment | null
  /** True if `where` leaves few rows, which an index finds. */
  isNarrow: boolean
  /** Another order than that of names. */
  order: PeopleOrder | null
}
/** The sort column, of `users u` or of the role's table, and whether it is descending. */
export type PeopleOrder = { by: Fragment; isOfUsers: boolean; isTurned: boolean }

/** A requested page and its search words. */
export type PeopleQuery = PeoplePage & { words: SearchWords | null }

export function queryOf(page: PeoplePage): PeopleQuery {
  return { ...page, words: searchWords(page.search) }
}

/**
 * `from ... where` of everyone who matches, as `u`. `offset 0` makes PostgreSQL take the steps as written instead of
 * guessing, so that it never searches a common word where a filter leaves few, nor the other way round. `gate` can keep
 * it from running at all (decision 040).
 */
export function allMatching(db: Db | Tx, query: PeopleQuery, gate = db`true`) {
  const { words, where, isNarrow } = query
  if (!where) return wordsFirst(db, query, gate)
  if (isNarrow || !words) return filterFirst(db, query, gate)
  const isRare = db`(select yes from rare)`
  return db`from (
    select u.id, u.search, u.created_at ${wordsFirst(db, query, db`${gate} and ${isRare}`)}
    union all
    select u.id, u.search, u.created_at ${filterFirst(db, query, db`${gate} and not ${isRare}`)}) u where true`
}

/** For the `with` of a statement with `allMatching`: whether fewer people have the words than pass the filter. */
export function rareWords(db: Db | Tx, query: PeopleQuery) {
  return db`rare as materialized (
    select (select count(*) from ${someOf(db, query)} u where ${hasWords(db, query)})
      <= (select count(*) from ${someOf(db, query)} u ${ownOfEach(db, query)}) as yes)`
}

/** A sample of one in five hundred rows, to see how common words and filters are. None in a small school. */
export function someOf(db: Db | Tx, query: PeopleQuery) {
  return db`(
    select u.id, u.search from users u tablesample system (0.2) repeatable (1) where ${isListed(db, query)} offset 0)`
}

function wordsFirst(db: Db | Tx, query: PeopleQuery, gate: Fragment) {
  return db`from (
    select u.id, u.search, u.created_at from users u
    where ${isListed(db, query)} and ${hasParts(db, query)} and ${hasWords(db, query)} and ${gate} offset 0) u
    ${ownOfEach(db, query)} where true`
}

function filterFirst(db: Db | Tx, query: PeopleQuery, gate: Fragment) {
  const { table, id, where } = query
  return db`from (select ${id} as own_id from ${table} where ${where ?? db`true`} and ${gate} offset 0) own
    cross join lateral (
      select u.id, u.search, u.created_at from users u where u.id = own_id and ${isListed(db, query)} offset 0) u
    where ${hasWords(db, query)}`
}

/** Keeps each `u` that passes reach and filters, checked one by one. */
export function ownOfEach(db: Db | Tx, { table, id, where, whereEach }: PeopleQuery) {
  const each = whereEach ?? where
  if (!each) return db``
  return db`cross join lateral (select from ${table} where ${id} = u.id and ${each} offset 0) own`
}

/** The first people in the order of names, read from the index alone. The number is a literal, see `pageOfPeople`. */
export function inOrder(db: Db | Tx, query: PeopleQuery, { count, gate }: { count: number; gate: Fragment }) {
  return db`(select u.id, u.search from users u where ${isListed(db, query)} and ${gate}
    order by u.search collate "C", u.id limit ${db.unsafe(String(count))})`
}

export function isListed(db: Db | Tx, { role, archived }: PeopleQuery) {
  // A literal, so that one plan serves every call and knows how many people of the role there are.
  const ofRole = db`u.role = ${db.unsafe(`'${role}'`)}`
  return archived ? db`${ofRole} and u.archived_at is not null` : db`${ofRole} and u.archived_at is null`
}

/** A condition on `users u`: the search text has every word, in any order. */
export function hasWords(db: Db | Tx, { words }: Pick<PeopleQuery, 'words'>): Fragment {
  return (words?.words ?? []).reduce<Fragment>(
    (condition, word) => db`${condition} and strpos(u.search, ${word}) > 0`,
    db`true`,
  )
}

/** True for slightly more people than those with the words; the index can answer it. */
function hasParts(db: Db | Tx, { words }: PeopleQuery): Fragment {
  return words ? db`search_parts(u.search) @> (select ${words.parts as string[]}::text[])` : db`true`
}

/** True for people whose whole name was typed. */
export function isNamed(db: Db | Tx, { words }: PeopleQuery): Fragment {
  const ranges = (words?.ranges ?? []).reduce<Fragment>(
    (condition, range) => db`${condition} or ${isBetween(db, range)}`,
    db`false`,
  )
  return db`(${ranges})`
}

/** The first people whose whole name was typed; each order of the names is one range of the index. */
export function namedOnes(db: Db | Tx, query: PeopleQuery, upTo: number): Fragment {
  const none = db`select null::bigint as id, null::text as search where false`
  return (query.words?.ranges ?? []).reduce<Fragment>(
    (others, range) => db`${others} union (
      select u.id, u.search from users u ${ownOfEach(db, query)}
      where ${isListed(db, query)} and ${isBetween(db, range)} order by u.search collate "C", u.id limit ${upTo})`,
    none,
  )
}

function isBetween(db: Db | Tx, [from, until]: readonly [string, string]) {
  return db`(u.search collate "C" >= ${unseen(db, from)} and u.search collate "C" < ${unseen(db, until)})`
}

/** Hidden from the planner, which would otherwise plan again for each word, though the steps are the same. */
function unseen(db: Db | Tx, text: string) {
  return db`(select ${text}::text)`
}
