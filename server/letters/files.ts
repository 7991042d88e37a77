import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { printed } from '#server/print/printing.ts'
import type { Services } from '#server/services.ts'
import { findPrintHead } from '#server/settings/print-head.ts'
import type { PrintedLetter } from './draw.ts'
import { type KeptLetter, setLetterFile } from './queries.ts'

const atOnce = 8

/** The sha-256 of a letter's PDF, which is drawn and kept if it is not there yet. */
export async function keptFile(services: Services, letter: KeptLetter): Promise<string> {
  if (letter.file) return letter.file
  const { db, files } = services
  const file = await files.keep(await buffer(await lettersAsPdf(services, [letter], letter.name)))
  await setLetterFile(db, letter.id, file)
  return file
}

/** Several letters as one PDF, with the school's head as it is now. */
export async function lettersAsPdf(
  services: Services,
  letters: readonly KeptLetter[],
  title: string,
): Promise<Readable> {
  const [first] = letters
  const at = first?.createdAt ?? services.now()
  const head = await findPrintHead(services, at)
  return printed('letters', { title, at, head }, fewLetters(letters))
}

async function* fewLetters(letters: readonly KeptLetter[]): AsyncGenerator<PrintedLetter[]> {
  for (let from = 0; from < letters.length; from += atOnce) {
    yield letters.slice(from, from + atOnce).map(({ content, reference }) => ({
      blocks: content.blocks,
      signedBy: content.signedBy,
      number: `Ref. No. ${reference}`,
    }))
  }
}
