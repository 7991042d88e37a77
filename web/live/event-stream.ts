export type StreamEvent = { name: string; id: string | null; data: string }

/**
 * Reads server-sent events from pieces of text, wherever they are cut. Comments only show that the connection is
 * alive.
 */
export function eventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = `${rest}${piece}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventIn(block)
      if (event) onEvent(event)
    }
  }
}

function eventIn(block: string): StreamEvent | null {
  const lines = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line))
  const field = (name: string) => lines.find((line) => line?.[1] === name)?.[2]
  const data = field('data')
  return data === undefined ? null : { name: field('event') ?? 'message', id: field('id') ?? null, data }
}
