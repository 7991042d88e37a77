import { createHash, createHmac } from 'node:crypto'
import { checkSign, signsOf } from '#domain/code-signs.ts'
import { type PaperKind, paperHeadLength, paperTailLength } from '#domain/paper.ts'

type PaperFacts = { kind: PaperKind; placementId: number; period: string; content: unknown }

/** The same content has the same code. Without the key, nobody can tell which codes there are (decision 226). */
export function paperCode(key: string, { kind, placementId, period, content }: PaperFacts): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const head = signs(key, { text: JSON.stringify([kind, placementId, period, digest]), length: paperHeadLength })
  const code = `${head}${tailOf(key, head)}`
  return `${code}${checkSign(code)}`
}

/** Whether this school's key made the code, also if its row is gone. */
export function isOwnCode(key: string, code: string): boolean {
  const head = code.slice(0, paperHeadLength)
  return code.slice(paperHeadLength, -1) === tailOf(key, head)
}

function tailOf(key: string, head: string): string {
  return signs(key, { text: `tail ${head}`, length: paperTailLength })
}

function signs(key: string, { text, length }: { text: string; length: number }): string {
  return signsOf(createHmac('sha256', key).update(text).digest('hex'), length)
}
