import { type Db, inTransaction, type Tx } from '#server/db.ts'
import { beforeTheFirst, digestOfSeal, type Seal } from '#server/seals/chain.ts'
import { type SealedKind, sealedKinds, sealForms } from '#server/seals/forms.ts'
import { isSignedBy } from '#server/seals/key.ts'
import { settledUpTo } from '#server/seals/make.ts'
import { findLastId, listRowFaults, listSealKeys, type RowFault, type SealKeyRow } from '#server/seals/queries.ts'
import {
  findLastRecordId,
  freezeMoment,
  joinMoment,
  listApprovedDays,
  listRecordFaults,
  listSealsAfter,
  listVoidingFaults,
  type RecordFault,
  shareMoment,
} from './check-queries.ts'
import { fromTaps } from './from-taps.ts'

/** What was found in one place, named: 'tap 512 was changed'. */
type Findings = { faults: string[]; more: number }
export type CheckedSchool = Findings & { seals: number; rows: number; days: number; newest: Seal | null }

type Progress = (line: string) => void
type Check = { tx: Tx; now: string; say: Progress; note: (fault: string) => void }

const mostNamed = 1000
const idsAtOnce = 100_000
const sealsAtOnce = 500
const daysAtOnce = 2000

const kindWords: Record<SealedKind, string> = {
  tap: 'tap',
  voiding: 'voiding',
  decision: 'decision',
  event: 'audit event',
}
const faultWords: Record<RowFault['fault'], string> = {
  changed: 'was changed',
  missing: 'is missing',
  added: 'was added later',
  unsealed: 'has lost its seal',
}

/**
 * Checks every key, seal, sealed row and approved day as of one moment, while people go on tapping (rule 45). The database
 * hashes rows while days are derived here.
 */
export function checkSchool(db: Db, now: string, say: Progress): Promise<CheckedSchool> {
  const change = { by: null, ip: null, now }
  return inTransaction(db, change, async (sealed) => {
    await freezeMoment(sealed)
    const moment = await shareMoment(sealed)
    return inTransaction(db, change, async (days) => {
      await joinMoment(days, moment)
      return checkBoth({ sealed, days }, say)
    })
  })
}

/** The same within one transaction, as it sees the school. */
export function checkAll(tx: Tx, say: Progress): Promise<CheckedSchool> {
  return checkBoth({ sealed: tx, days: tx }, say)
}

async function checkBoth({ sealed, days }: { sealed: Tx; days: Tx }, say: Progress): Promise<CheckedSchool> {
  const [ofSealed, ofDays] = [checkOf(sealed, say), checkOf(days, say)]
  const [{ count, newest, rows }, derived] = await Promise.all([checkSealed(ofSealed), checkDays(ofDays)])
  const found = [...ofSealed.faults, ...ofDays.faults]
  const more = ofSealed.more() + ofDays.more() + Math.max(0, found.length - mostNamed)
  return { faults: found.slice(0, mostNamed), more, seals: count, rows, days: derived, newest }
}

function checkOf(tx: Tx, say: Progress) {
  const faults: string[] = []
  let more = 0
  const note = (fault: string) => {
    if (faults.length < mostNamed) faults.push(fault)
    else more += 1
  }
  return { tx, now: tx.change.now, say, note, faults, more: () => more }
}

async function checkSealed(check: Check) {
  const chain = await checkChain(check)
  return { ...chain, rows: await checkRows(check) }
}

async function checkChain({ tx, say, note }: Check) {
  const keys = await listSealKeys(tx)
  for (const fault of keyFaults(keys)) note(fault)
  let newest: Seal | null = null
  let count = 0
  for (let last = 0; ; ) {
    const page = await listSealsAfter(tx, last, sealsAtOnce)
    for (const { found, ...seal } of page) {
      for (let id = last + 1; id < seal.id; id++) note(`seal ${id} is missing`)
      if (isChanged(seal, found, keys)) note(`seal ${seal.id} was changed`)
      else if (!seal.previous.equals(newest?.digest ?? beforeTheFirst)) note(`seal ${seal.id} follows another seal`)
      last = seal.id
      newest = seal
    }
    count += page.length
    say(`${count.toLocaleString('en')} seals`)
    if (page.length < sealsAtOnce) return { count, newest }
  }
}

function isChanged(seal: Seal, found: Buffer, keys: readonly SealKeyRow[]): boolean {
  const key = keys.find(({ id }) => id === seal.keyId)
  return (
    !seal.content.equals(found) ||
    !seal.digest.equals(digestOfSeal(seal)) ||
    !key ||
    !isSignedBy(key.publicKey, seal.digest, seal.signature)
  )
}

function keyFaults(keys: readonly SealKeyRow[]): string[] {
  return keys.slice(1).flatMap(({ id, publicKey, signature }, index) => {
    const before = keys[index]
    const isSigned = before && signature && isSignedBy(before.publicKey, publicKey, signature)
    return isSigned ? [] : [`key ${id} is not signed by the key before it`]
  })
}

async function checkRows({ tx, now, say, note }: Check): Promise<number> {
  const settled = await settledUpTo(tx, now)
  let rows = 0
  for (const form of Object.keys(sealForms).map(Number)) {
    for (const kind of sealedKinds) {
      const last = await findLastId(tx, kind, form)
      for (const ids of rangesUpTo(last)) {
        for (const { id, fault } of await listRowFaults(tx, { kind, form, ...ids, settled: settled[kind] }))
          note(`${kindWords[kind]} ${id} ${faultWords[fault]}`)
        if (kind === 'tap')
          for (const { id } of await listVoidingFaults(tx, ids)) note(`tap ${id} was voided otherwise than sealed`)
        say(`${kindWords[kind]}s up to ${ids.to.toLocaleString('en')} of ${last.toLocaleString('en')}`)
      }
      rows += last
    }
  }
  return rows
}

/** Some ids at a time. The product gives none below 1, so a row that has one was added. */
function* rangesUpTo(last: number): Generator<{ after: number; to: number }> {
  for (let to = 0, after = Number.MIN_SAFE_INTEGER; after < last; after = to) {
    to = Math.min(to + idsAtOnce, last)
    yield { after, to }
  }
}

async function checkDays({ tx, now, say, note }: Check): Promise<number> {
  const last = await findLastRecordId(tx)
  for (const ids of rangesUpTo(last)) {
    for (const fault of await listRecordFaults(tx, ids)) note(recordFault(fault))
  }
  let days = 0
  for (let page = await listApprovedDays(tx, 0, daysAtOnce); ; ) {
    const end = page.at(-1)
    // The database reads the next days while these are derived.
    const next = end && page.length === daysAtOnce ? listApprovedDays(tx, end.id, daysAtOnce).execute() : null
    for (const day of page) if (fromTaps(day, now) !== null) note(`record ${day.id} does not follow from its taps`)
    days += page.length
    say(`${days.toLocaleString('en')} approved days`)
    if (next === null) return days
    page = await next
  }
}

function recordFault({ id, isThere, isDecided, credited, decided }: RecordFault): string {
  if (!isThere) return `record ${id} is no longer approved, without a decision`
  if (!isDecided) return `record ${id} is approved without a decision`
  if (credited !== decided) return `record ${id} has ${credited} minutes instead of the ${decided} that were approved`
  return `record ${id} was changed after its approval`
}
