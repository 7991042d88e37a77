import type { StreamEvent } from './event-stream.ts'
import { keepStream, type Source } from './stream.ts'

type Followed = Omit<Source, 'onOpen'> & {
  /** Tabs that give the same name share one stream. */
  name: string
}

/** Sent to every tab when the stream starts or restarts. Events that came meanwhile are in the list. */
const opened: StreamEvent = { name: 'opened', id: null, data: '{}' }

/**
 * Opens one stream for the whole browser. The tab that holds the lock reads it and tells the others; when it closes, the
 * next one takes over. Without locks every tab has its own stream. It returns a function that ends it.
 */
export function follow({ name, address, token, onEvent }: Followed): () => void {
  const over = new AbortController()
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null
  if (others) others.onmessage = ({ data }: MessageEvent<StreamEvent>) => onEvent(data)
  const tell = (event: StreamEvent) => {
    if (over.signal.aborted) return
    onEvent(event)
    others?.postMessage(event)
  }
  const lead = () => keepStream({ address, token, onOpen: () => tell(opened), onEvent: tell }, over.signal)
  if (navigator.locks) navigator.locks.request(name, { signal: over.signal }, lead).catch(() => {})
  else void lead()
  return () => {
    over.abort()
    others?.close()
  }
}
