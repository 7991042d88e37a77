import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { printed } from '#server/print/printing.ts'
import type { Services } from '#server/services.ts'
import { findPrintHead } from '#server/settings/print-head.ts'
import type { PrintedLetter } from './draw.ts'
import { type ChosenLetter, fewLetters, type KeptLetter, setLetterFile } from './queries.ts'

/** The sha-256 of a letter's PDF, which is drawn and kept if it is not there yet. */
export async function keptFile(services: Services, letter: KeptLetter): Promise<string> {
  if (letter.file) return letter.file
  const { db, files } = services
  const file = await files.keep(await buffer(await drawn(services, letter, [[letter]])))
  await setLetterFile(db, letter.id, file)
  return file
}

/** Several letters as one PDF, with the school's head as it is now. */
export function lettersAsPdf(
  services: Services,
  [first, ...rest]: [ChosenLetter, ...ChosenLetter[]],
): Promise<Readable> {
  return drawn(services, first, fewLetters(services.db, [first, ...rest]))
}

type Batches = Iterable<KeptLetter[]> | AsyncIterable<KeptLetter[]>

async function drawn(services: Services, { name, createdAt: at }: ChosenLetter, batches: Batches): Promise<Readable> {
  const head = await findPrintHead(services, at)
  return printed('letters', { title: name, at, head }, printable(batches))
}

async function* printable(batches: Batches): AsyncGenerator<PrintedLetter[]> {
  for await (const some of batches) {
    yield some.map(({ content, reference }) => ({
      blocks: content.blocks,
      signedBy: content.signedBy,
      number: `Ref. No. ${reference}`,
    }))
  }
}
