import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { keptSecret } from '#server/files/kept-secret.ts'

/** The key of the codes on papers: from the settings, or made once in the data folder. */
export function paperKey({ PAPER_KEY, DATA_DIR }: Pick<Config, 'PAPER_KEY' | 'DATA_DIR'>): string {
  return PAPER_KEY ?? keptSecret(DATA_DIR, { name: 'paper.key', make: () => randomBytes(32).toString('base64url') })
}
