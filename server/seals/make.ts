import type { KeyObject } from 'node:crypto'
import { instantOf, msOf } from '#domain/zone.ts'
import { type Db, inTransaction, type Tx } from '#server/db.ts'
import type { Pace } from '#server/jobs/pace.ts'
import { beforeTheFirst, digestOfSeal, type Seal } from './chain.ts'
import { columnsOfForm, newestForm, type SealedKind, sealedKinds } from './forms.ts'
import { publicHalf, signedBy } from './key.ts'
import {
  findContent,
  findNewestSeal,
  findSealBefore,
  insertSeal,
  insertSealedRows,
  insertSealKey,
  listSealKeys,
  lockChain,
} from './queries.ts'

/** Rows of each kind in one seal: after a busy morning, one long transaction would slow those who still tap. */
const mostRows = 10_000

/**
 * Milliseconds after which no transaction that was running can still commit a row: statements end after ten minutes, and
 * idle transactions sooner. Until then each seal looks again for rows that were committed late.
 */
const longestCommit = 24 * 3_600_000

/** Where rows of this kind have been settled: none of an id up to there can still be committed. */
export async function settledUpTo(db: Db | Tx, now: string): Promise<Record<SealedKind, number>> {
  return lookedUpTo(await findSealBefore(db, instantOf(msOf(now) - longestCommit)))
}

function lookedUpTo(seal: Seal | null): Record<SealedKind, number> {
  const upTo = (kind: SealedKind) => seal?.ranges[kind].upTo ?? 0
  return { tap: upTo('tap'), voiding: upTo('voiding'), decision: upTo('decision'), event: upTo('event') }
}

/** Seals everything that has been committed since the last seal, in as many seals as it needs. */
export async function sealAll(
  db: Db,
  { key, now, pace }: { key: KeyObject; now: () => string; pace: Pace },
): Promise<void> {
  let seal: Seal | null = null
  do seal = await pace(() => sealNext(db, { key, now: now(), last: seal }))
  while (seal && isFull(seal))
}

/** Whether there may be more rows than the seal took. */
export function isFull({ ranges }: Seal): boolean {
  return sealedKinds.some((kind) => ranges[kind].rows >= mostRows)
}

/** `last` is the seal that the same run made before; null for its first. */
type Next = { key: KeyObject; now: string; last: Seal | null }

export function sealNext(db: Db, { key, now, last }: Next): Promise<Seal | null> {
  return inTransaction(db, { by: null, ip: null, now }, (tx) => sealRows(tx, key, last))
}

/**
 * Makes the next seal of the chain in its transaction; null if there is nothing to seal (rule 45). Only the first of a run
 * looks for rows of the last day that were committed late: each of many looking through the whole day would take hours.
 */
export async function sealRows(tx: Tx, key: KeyObject, last: Seal | null = null): Promise<Seal | null> {
  await lockChain(tx)
  const { now } = tx.change
  const newest = await findNewestSeal(tx)
  const settled = last ? lookedUpTo(last) : await settledUpTo(tx, now)
  const id = (newest?.id ?? 0) + 1
  const ranges = {} as Seal['ranges']
  for (const kind of sealedKinds) {
    const after = newest?.ranges[kind].upTo ?? 0
    const asked = { kind, form: newestForm, sealId: id, after, settled: settled[kind], most: mostRows }
    ranges[kind] = await insertSealedRows(tx, asked)
  }
  if (sealedKinds.every((kind) => ranges[kind].rows === 0)) return null
  const said = {
    id,
    madeAt: now,
    form: newestForm,
    columns: columnsOfForm(newestForm),
    ranges,
    content: await findContent(tx, { id, ranges }),
    previous: newest?.digest ?? beforeTheFirst,
    keyId: await registerKey(tx, key),
  }
  const digest = digestOfSeal(said)
  const seal = { ...said, digest, signature: signedBy(key, digest) }
  await insertSeal(tx, seal)
  return seal
}

/** The number of the key. One that nobody has signed follows a lost key, and the check of the seals names it. */
async function registerKey(tx: Tx, key: KeyObject): Promise<number> {
  const keys = await listSealKeys(tx)
  const publicKey = publicHalf(key)
  const known = keys.find((one) => one.publicKey.equals(publicKey))
  if (known) return known.id
  const id = (keys.at(-1)?.id ?? 0) + 1
  await insertSealKey(tx, { id, publicKey, signature: null, madeAt: tx.change.now })
  return id
}

/** A new key, which the one before signs. From the next seal on it signs. */
export async function replaceKey(tx: Tx, { old, next }: { old: KeyObject; next: KeyObject }): Promise<number> {
  await lockChain(tx)
  const id = (await registerKey(tx, old)) + 1
  const publicKey = publicHalf(next)
  await insertSealKey(tx, { id, publicKey, signature: signedBy(old, publicKey), madeAt: tx.change.now })
  return id
}
