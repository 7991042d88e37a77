export type PreviewAct = 'previous' | 'next' | 'in' | 'out' | 'fit' | 'turn' | 'approve' | 'return' | 'download'

const acts: Record<string, PreviewAct> = {
  ArrowLeft: 'previous',
  k: 'previous',
  ArrowRight: 'next',
  j: 'next',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'fit',
  r: 'turn',
  a: 'approve',
  x: 'return',
  d: 'download',
}

export const keyWords: readonly [keys: string, what: string][] = [
  ['← →', 'previous and next document'],
  ['+ − 0', 'larger, smaller, whole'],
  ['R', 'turn'],
  ['A', 'approve'],
  ['X', 'return'],
  ['D', 'download'],
]

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** What a key does here. Keys of the browser, and keys typed into a field, do nothing. */
export function actOf(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { isWriting }: { isWriting: boolean },
): PreviewAct | null {
  if (isWriting || ctrlKey || metaKey || altKey) return null
  return acts[key.length === 1 ? key.toLowerCase() : key] ?? null
}
