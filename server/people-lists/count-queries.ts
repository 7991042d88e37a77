import { countedRows } from '#contract/people.ts'
import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'
import { gathered } from '#server/threads/gather.ts'
import {
  allMatching,
  hasWords,
  isListed,
  type PeoplePage,
  type PeopleQuery,
  queryOf,
  rareWords,
  someOf,
} from './match-queries.ts'

/**
 * A letter that many people's words begin with is counted by reading the table, because the index would leave as many.
 */
const common = 14
const oneLetter = ' a'.length

/** How many there are; for a search, counted up to a limit. */
export async function countPeople(db: Db | Tx, page: PeoplePage): Promise<{ total: number; isTotalLeast: boolean }> {
  const query = queryOf(page)
  if (!query.words && !query.where) return { total: await keptCount(db, query, undefined), isTotalLeast: false }
  const total = await countUpTo(db, query, countedRows + 1)
  return total > countedRows ? { total: countedRows, isTotalLeast: true } : { total, isTotalLeast: false }
}

/** The exact number, however large. */
export async function countAllPeople(db: Db | Tx, page: PeoplePage): Promise<number> {
  const query = queryOf(page)
  return !query.words && !query.where ? keptCount(db, query, undefined) : countUpTo(db, query, null)
}

async function countUpTo(db: Db | Tx, query: PeopleQuery, most: number | null): Promise<number> {
  const limit = most === null ? db`` : db`limit ${db.unsafe(String(most))}`
  const [row] = await db<{ total: number }[]>`
    with ${rareWords(db, query)}, ${commonWords(db, query)}
    select count(*)::int as total from (${toCount(db, query)} ${limit}) counted`
  return row?.total ?? 0
}

function toCount(db: Db | Tx, query: PeopleQuery) {
  const { role, table, id, where, archived, isNarrow, words } = query
  const isLetter = words?.words.every(({ length }) => length === oneLetter) ?? false
  if (isNarrow || archived || (words && (where || !isLetter))) return db`select ${allMatching(db, query)}`
  const isCommon = db`(select yes from common)`
  if (words) {
    return db`
      select from (select u.search from users u where ${isListed(db, query)} and ${isCommon} offset 0) u
      where ${hasWords(db, query)}
      union all select ${allMatching(db, query, db`not ${isCommon}`)}`
  }
  // With a filter they are counted in their own table, without the few archived ones.
  return db`
    select from ${table} where ${where ?? db`true`} and not exists (
      select from users u where u.id = ${id} and u.role = ${role} and u.archived_at is not null)`
}

function commonWords(db: Db | Tx, query: PeopleQuery) {
  return db`common as materialized (
    select count(*) > 0 and count(*) filter (where ${hasWords(db, query)}) * ${common} >= count(*) as yes
    from ${someOf(db, query)} u)`
}

/** Kept by triggers as people come and go; lists that are asked for at the same moment share the statement. */
const keptCount = gathered(async (db: Db | Tx, queries: readonly Pick<PeopleQuery, 'role' | 'archived'>[]) => {
  const counts = await db<{ role: Role; isArchived: boolean; total: number }[]>`
    select role, is_archived, sum(people)::int as total from people_counts group by role, is_archived`
  return queries.map(
    ({ role, archived }) => counts.find((one) => one.role === role && one.isArchived === archived)?.total ?? 0,
  )
})
