import type { Db, Fragment, Tx } from '#server/db.ts'
import type { Seal, SealRange } from './chain.ts'
import { formOfSeal, newestForm, type SealedKind } from './forms.ts'

/** Held until the transaction ends, so that two servers never make the same seal. */
export async function lockChain(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('seals'))`
}

export function sealColumns(db: Db | Tx): Fragment {
  return db`id, made_at, form, columns, ranges, content, previous, digest, key_id, signature`
}

export async function findNewestSeal(db: Db | Tx): Promise<Seal | null> {
  const [seal] = await db<Seal[]>`select ${sealColumns(db)} from seals order by id desc limit 1`
  return seal ?? null
}

/** The newest seal from before a moment: what it looked at has certainly been committed or undone since. */
export async function findSealBefore(db: Db | Tx, moment: string): Promise<Seal | null> {
  const [seal] = await db<
    Seal[]
  >`select ${sealColumns(db)} from seals where made_at < ${moment} order by id desc limit 1`
  return seal ?? null
}

/** The salted hash of what can be forgotten, in SQL; null for a kind without any. */
function hiddenHash(db: Db | Tx, hidden: readonly string[], salt: Fragment): Fragment {
  return hidden.length === 0
    ? db`null::bytea`
    : db`sha256(${salt} || convert_to(row(${columns(db, hidden)})::text, 'UTF8'))`
}

/** The hash of a row `t`, in SQL. Every connection writes dates, instants and numbers as text in one way. */
function rowHash(db: Db | Tx, { kind, form, hidden }: { kind: SealedKind; form: number; hidden: Fragment }): Fragment {
  const { open } = formOfSeal(form)[kind]
  return db`sha256(convert_to(row(${kind}::text, ${form}::integer, ${columns(db, open)}, encode(${hidden}, 'hex'))::text, 'UTF8'))`
}

function columns(db: Db | Tx, names: readonly string[]): Fragment {
  return names.map((name) => db`t.${db(name)}`).reduce((all, name) => db`${all}, ${name}`)
}

type RowsToSeal = {
  kind: SealedKind
  form: number
  sealId: number
  /** Rows after this id are new; those after `settled` may have been committed late. */
  after: number
  settled: number
  most: number
}
type SealedNow = SealRange

/**
 * Hashes the rows of one kind that no seal has yet, those committed late by their ids. A row whose transaction is still
 * running is not seen, so it comes with a later seal. Nothing of it happens when somebody taps.
 */
export async function insertSealedRows(tx: Tx, asked: RowsToSeal): Promise<SealedNow> {
  const { kind, form, sealId, after, settled, most } = asked
  const { table, hidden } = formOfSeal(form)[kind]
  const salted = hidden.length > 0
  const late = tx`
    select * from ${tx(table)} r where r.id > ${settled} and r.id <= ${after}
      and not exists (select from sealed_rows s where s.kind = ${kind} and s.row_id = r.id)`
  const [sealed] = await tx<SealedNow[]>`
    with chosen as materialized (
      (${late}) union all (select * from ${tx(table)} where id > ${after} order by id limit ${most})),
    salted as materialized (select c.*, ${salted ? tx`uuid_send(gen_random_uuid())` : tx`null::bytea`} as new_salt from chosen c),
    hidden as materialized (select t.*, ${hiddenHash(tx, hidden, tx`t.new_salt`)} as new_private from salted t),
    added as (
      insert into sealed_rows (kind, row_id, seal_id, salt, private_hash, hash)
      select ${kind}, t.id, ${sealId}, t.new_salt, t.new_private, ${rowHash(tx, { kind, form, hidden: tx`t.new_private` })}
      from hidden t returning row_id)
    select min(row_id) as "from", max(row_id) as "to", count(*)::int as rows, greatest(${after}, max(row_id)) as "upTo" from added`
  return sealed ?? { from: null, to: null, rows: 0, upTo: after }
}

/** Over the hashes of a seal's rows, in their order. */
export async function findContent(tx: Tx, seal: Pick<Seal, 'id' | 'ranges'>): Promise<Buffer> {
  const [row] = await tx<{ content: Buffer }[]>`
    select ${sealContentOf(tx, tx`${seal.id}::integer`, tx`${JSON.stringify(seal.ranges)}::text::jsonb`)} as content`
  return row?.content ?? Buffer.alloc(0)
}

/** The same in SQL, for the seal with this id and these ranges. */
export function sealContentOf(db: Db | Tx, id: Fragment, ranges: Fragment): Fragment {
  return db`(
    select sha256(coalesce(string_agg(s.hash, ''::bytea order by k.place, s.row_id), ''))
    from unnest(array['tap', 'voiding', 'decision', 'event']) with ordinality as k (kind, place)
    join sealed_rows s on s.kind = k.kind and s.seal_id = ${id}
      and s.row_id between (${ranges} -> k.kind ->> 'from')::bigint and (${ranges} -> k.kind ->> 'to')::bigint)`
}

type CheckedRows = { kind: SealedKind; form: number; after: number; to: number; settled: number }
export type RowFault = { id: number; fault: 'changed' | 'missing' | 'added' | 'unsealed' }

/**
 * The rows of one kind between two ids that are not as they were sealed. A row is added if it has no seal although
 * everything of its time was sealed long ago. A forgotten row has neither salt nor values, and its hash stays.
 */
export function listRowFaults(db: Db | Tx, { kind, form, after, to, settled }: CheckedRows) {
  const { table, hidden } = formOfSeal(form)[kind]
  const stored = db`s.private_hash`
  const isHiddenWrong =
    hidden.length === 0
      ? db`false`
      : db`case when s.salt is null then num_nonnulls(${columns(db, hidden)}) > 0
          else s.private_hash is distinct from ${hiddenHash(db, hidden, db`s.salt`)} end`
  return db<RowFault[]>`
    select coalesce(t.id, s.row_id) as id, case
      when t.id is null then 'missing'
      when s.row_id is null then 'added'
      when q.id is null then 'unsealed'
      else 'changed' end as fault
    from (select * from ${db(table)} where id > ${after} and id <= ${to}) t
      full join (select * from sealed_rows where kind = ${kind} and row_id > ${after} and row_id <= ${to}) s on s.row_id = t.id
      left join seals q on q.id = s.seal_id
    where (${form === newestForm} and (t.id is null or (s.row_id is null and t.id <= ${settled}) or (s.row_id is not null and q.id is null)))
      or (q.form = ${form} and (${isHiddenWrong} or s.hash <> ${rowHash(db, { kind, form, hidden: stored })}))
    order by 1 limit 1000`
}

export async function findLastId(db: Db | Tx, kind: SealedKind, form: number): Promise<number> {
  const [row] = await db<{ last: number }[]>`
    select greatest((select coalesce(max(id), 0) from ${db(formOfSeal(form)[kind].table)}),
      (select coalesce(max(row_id), 0) from sealed_rows where kind = ${kind})) as last`
  return row?.last ?? 0
}

export async function insertSeal(tx: Tx, seal: Seal): Promise<void> {
  const { ranges, ...row } = seal
  await tx`
    insert into seals (id, made_at, form, columns, ranges, content, previous, digest, key_id, signature)
    values (${row.id}, ${row.madeAt}, ${row.form}, ${row.columns}, ${JSON.stringify(ranges)}::text::jsonb, ${row.content},
      ${row.previous}, ${row.digest}, ${row.keyId}, ${row.signature})`
}

export type SealKeyRow = { id: number; publicKey: Buffer; signature: Buffer | null; madeAt: string }

export function listSealKeys(db: Db | Tx) {
  return db<SealKeyRow[]>`select id, public_key, signature, made_at from seal_keys order by id`
}

export async function insertSealKey(tx: Tx, key: SealKeyRow): Promise<void> {
  await tx`insert into seal_keys ${tx(key)}`
}
