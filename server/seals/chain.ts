import { createHash } from 'node:crypto'
import { codeIn, codeInWords, signsOf } from '#domain/code-signs.ts'
import { msOf } from '#domain/zone.ts'
import { type SealedKind, sealedKinds } from './forms.ts'

/** `to` and `from` are null where the seal has no row of the kind; `upTo` is the last id that was looked at. */
export type SealRange = { from: number | null; to: number | null; rows: number; upTo: number }

export type Seal = {
  id: number
  madeAt: string
  form: number
  columns: string
  ranges: Record<SealedKind, SealRange>
  content: Buffer
  previous: Buffer
  digest: Buffer
  keyId: number
  signature: Buffer
}

/** What the first seal follows. */
export const beforeTheFirst = Buffer.alloc(32)

/** The digest that is signed and that the next seal names: over everything that the seal says. */
export function digestOfSeal(seal: Omit<Seal, 'digest' | 'signature'>): Buffer {
  const ranges = sealedKinds.map((kind) => {
    const { from, to, rows, upTo } = seal.ranges[kind]
    return [kind, from, to, rows, upTo]
  })
  const said = [seal.id, msOf(seal.madeAt), seal.form, seal.columns, ranges, seal.keyId]
  return createHash('sha256').update(JSON.stringify(said)).update(seal.content).update(seal.previous).digest()
}

/** 15 signs are 71 bits of the digest. */
const signs = 15

/** '31-ACDEF-GHJKM-NPQRT': its place in the chain, and a part of its digest. */
export function sealCode({ id, digest }: Pick<Seal, 'id' | 'digest'>): string {
  return `${id}-${codeInWords(signsOf(digest.toString('hex'), signs))}`
}

/** The number and the signs of a seal as it was printed or sent; null if it cannot be one. */
export function sealCodeIn(typed: string): { id: number; signs: string } | null {
  const [, number, rest] = /^\s*(\d{1,9})\s*[\p{Pd}\s]\s*(.+)$/u.exec(typed) ?? []
  const code = rest === undefined ? null : codeIn(rest, signs)
  return number === undefined || code === null ? null : { id: Number(number), signs: code }
}
