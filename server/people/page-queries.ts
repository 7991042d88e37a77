import { countedRows } from '#contract/people.ts'
import type { Role } from '#domain/roles.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { slice } from '#server/http/sql.ts'
import { type SearchWords, searchWords } from './search-words.ts'

/** What a list is sorted by, and whether downwards. */
export type Order = { by: Fragment; isTurned: boolean }

export type WantedPage = {
  role: Role
  archived: boolean
  page: number
  rowsPerPage: number
  search: string | undefined
  /** The table of the role and its id: `students s` and `s.id`. */
  table: Fragment
  id: Fragment
  /** Reach and filters; null where there are none. */
  where: Fragment | null
  /** The same, where it is cheaper to ask one row after the other. */
  whereEach?: Fragment | null
  /** True when `where` leaves few rows, which an index finds by itself. */
  isNarrow: boolean
  /** Another order than that of names. */
  order: Order | null
}

/** How far a list is read in the order of names before the index is asked instead. */
const walkedRows = 2000

/**
 * The page as `(id, place)`, to be joined and ordered by `place`. People come by last and first name; those whose last
 * name begins with what was typed come first. Its cost does not grow with the school: what many match is found soon by
 * walking in the order of names, what few match by the trigram index.
 */
export function pageOfPeople(db: Db | Tx, wanted: WantedPage) {
  const words = searchWords(wanted.search)
  if (wanted.order && (words || wanted.isNarrow)) return fencedPage(db, wanted, words)
  if (wanted.order) return plainPage(db, wanted, wanted.order)
  if (wanted.isNarrow) return fencedPage(db, wanted, words)
  if (words || wanted.where) return walkedPage(db, wanted, words)
  return plainPage(db, wanted, { by: db`u.search collate "C"`, isTurned: false })
}

/** How many there are, counted up to a limit where somebody looks for something; without a wish they are counted as they come. */
export async function countPeople(db: Db | Tx, wanted: WantedPage): Promise<{ total: number; isTotalLeast: boolean }> {
  const words = searchWords(wanted.search)
  if (!words && !wanted.where) return { total: await keptCount(db, wanted), isTotalLeast: false }
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from (${toCount(db, wanted, words)} limit ${countedRows + 1}) counted`
  const total = row?.total ?? 0
  return total > countedRows ? { total: countedRows, isTotalLeast: true } : { total, isTotalLeast: false }
}

export async function countAllPeople(db: Db | Tx, wanted: WantedPage): Promise<number> {
  if (!searchWords(wanted.search) && !wanted.where) return keptCount(db, wanted)
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from (${toCount(db, wanted, searchWords(wanted.search))}) counted`
  return row?.total ?? 0
}

/** Those of a filter are counted in their own table, without the few that lie in the archive. */
function toCount(db: Db | Tx, wanted: WantedPage, words: SearchWords | null) {
  const { role, table, id, where, archived } = wanted
  if (words || archived || !where) return db`select ${matching(db, wanted, words)}`
  return db`
    select from ${table} where ${where} and not exists (
      select from users u where u.id = ${id} and u.role = ${role} and u.archived_at is not null)`
}

function plainPage(db: Db | Tx, wanted: WantedPage, { by, isTurned }: Order) {
  const order = isTurned ? db`${by} desc, u.id desc` : db`${by}, u.id`
  return db`
    select u.id, row_number() over (order by ${order}) as place
    ${matching(db, wanted, null)} order by ${order} ${slice(db, wanted)}`
}

function fencedPage(db: Db | Tx, wanted: WantedPage, words: SearchWords | null) {
  const byName = { by: db`u.search collate "C"`, isTurned: false }
  const { by, isTurned } = wanted.order ?? byName
  const order = isTurned ? db`sorted desc, id desc` : db`is_named desc, sorted, id`
  return db`
    with matching as materialized (
      select u.id, ${by} as sorted, ${wanted.order ? db`true` : db`(${isNamed(db, words)})`} as is_named ${matching(db, wanted, words)})
    select id, row_number() over (order by ${order}) as place from matching order by ${order} ${slice(db, wanted)}`
}

function walkedPage(db: Db | Tx, wanted: WantedPage, words: SearchWords | null) {
  const upTo = wanted.page * wanted.rowsPerPage
  const each = wanted.whereEach ?? wanted.where ?? db`true`
  const { from, where } = conditions(db, wanted, words)
  const inOrder = db`u.search collate "C", u.id`
  const shownOrder = db`is_named desc, search collate "C", id`
  return db`
    with named as materialized (
      select u.id, u.search from users u ${from}
      where ${listed(db, wanted)} and (${isNamed(db, words)}) and ${each} order by ${inOrder} limit ${upTo}),
    walked as materialized (
      select u.id, u.search from (
        select u.id, u.search from users u where ${listed(db, wanted)} and (select count(*) from named) < ${upTo}
        order by ${inOrder} limit ${walkedRows}) u ${from}
      where ${matchesWords(db, words)} and not (${isNamed(db, words)}) and ${each}
      order by ${inOrder} limit ${upTo}),
    enough as materialized (select (select count(*) from named) + (select count(*) from walked) >= ${upTo} as yes),
    asked as materialized (
      select u.id, u.search from users u ${from}
      where not (select yes from enough) and ${listed(db, wanted)} and ${where} and not (${isNamed(db, words)})),
    shown as (
      select id, search, true as is_named from named
      union all select id, search, false from walked where (select yes from enough)
      union all select id, search, false from asked)
    select id, row_number() over (order by ${shownOrder}) as place from shown
    order by ${shownOrder} ${slice(db, wanted)}`
}

function matching(db: Db | Tx, wanted: WantedPage, words: SearchWords | null) {
  const { from, where } = conditions(db, wanted, words)
  return db`from users u ${from} where ${listed(db, wanted)} and ${where}`
}

/** Without reach, filter or order of its own the table of the role adds nothing but time. */
function conditions(db: Db | Tx, { table, id, where, order }: WantedPage, words: SearchWords | null) {
  const found = matchesWords(db, words)
  return {
    from: where || order ? db`join ${table} on ${id} = u.id` : db``,
    where: where ? db`${found} and ${where}` : found,
  }
}

function listed(db: Db | Tx, { role, archived }: WantedPage) {
  return archived ? db`u.role = ${role} and u.archived_at is not null` : db`u.role = ${role} and u.archived_at is null`
}

function matchesWords(db: Db | Tx, words: SearchWords | null): Fragment {
  return (words?.words ?? []).reduce<Fragment>((condition, { pattern, whole }) => {
    const holds = whole ? db` and strpos(u.search, ${whole}) > 0` : db``
    return db`${condition} and u.search like ${pattern}${holds}`
  }, db`true`)
}

/** True of those whose very name was typed. */
function isNamed(db: Db | Tx, words: SearchWords | null): Fragment {
  return (words?.ranges ?? []).reduce<Fragment>(
    (condition, [from, until]) =>
      db`${condition} or (u.search collate "C" >= ${from} and u.search collate "C" < ${until})`,
    db`false`,
  )
}

async function keptCount(db: Db | Tx, { role, archived }: WantedPage): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select coalesce(sum(people), 0)::int as total from people_counts where role = ${role} and is_archived = ${archived}`
  return row?.total ?? 0
}
