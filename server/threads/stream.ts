import { Readable } from 'node:stream'

/** Milliseconds without a reader. */
const stalledAfter = 60_000

/**
 * What a thread makes, as a stream. The first piece exists before the answer begins, so that a failure can still be
 * reported. A reader who takes nothing for a minute has left.
 */
export async function streamOf(coming: AsyncGenerator<Uint8Array>): Promise<Readable> {
  const first = await coming.next()
  let waiting: NodeJS.Timeout | undefined
  function wait() {
    clearTimeout(waiting)
    waiting = setTimeout(() => stream.destroy(new Error('Nobody takes the file')), stalledAfter).unref()
  }
  async function* pieces() {
    for (let piece = first; !piece.done; piece = await coming.next()) {
      wait()
      yield piece.value
      // Now the reader waits: on a slow day the rows of a piece take minutes.
      clearTimeout(waiting)
    }
  }
  const stream = Readable.from(pieces(), { objectMode: false })
  // Its answer may never begin, and then nobody reads it at all.
  wait()
  // Also for a stream that nobody has started to read.
  stream.once('close', () => {
    clearTimeout(waiting)
    void coming.return(undefined)
  })
  return stream
}
