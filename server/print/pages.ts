import { setTimeout as pause } from 'node:timers/promises'
import type { Pdf } from './pdf.ts'

export type Batches<Item> = AsyncIterable<readonly Item[]>

/** A few at a time, so that what they print is never in memory as a whole. */
export async function* batchesOf<Item>(items: readonly Item[], atOnce: number): AsyncGenerator<Item[]> {
  for (let start = 0; start < items.length; start += atOnce) yield items.slice(start, start + atOnce)
}

/** Milliseconds, about as long as a page takes. */
const atAStretch = 3
const longestRest = 40

type Layout<Item> = { draw: (items: readonly Item[]) => Promise<void>; end?: () => void }

/** The bytes of a PDF, batch by batch, as `draw` lays out each batch; `end` draws what follows the last one. */
export async function* pages<Item>(
  pdf: Pdf,
  batches: Batches<Item>,
  { draw, end }: Layout<Item>,
): AsyncGenerator<Uint8Array> {
  for await (const items of batches) {
    await draw(items)
    // The library makes a batch in a hundred pieces, and sending them one by one costs more than making them.
    const bytes: Uint8Array | null = pdf.read()
    if (bytes) yield bytes
  }
  end?.()
  pdf.end()
  for await (const bytes of pdf) yield bytes
}

/** Draws one item after the other and yields the processor in between. */
export async function calmly<Item>(items: readonly Item[], draw: (item: Item) => void): Promise<void> {
  for (const item of items) {
    const began = performance.now()
    draw(item)
    await rest(performance.now() - began)
  }
}

let worked = 0

/** After a few milliseconds of work, rests for three times as long. */
export async function rest(workedMs: number): Promise<void> {
  worked += workedMs
  if (worked < atAStretch) return
  const ms = Math.min(longestRest, worked * 3)
  worked = 0
  await pause(ms)
}
