import { documents } from '#contract/documents.ts'
import { isTold, quietly } from '#web/api/ask.ts'
import { CallError } from '#web/api/call-error.ts'
import { refresh } from '#web/api/refresh.ts'
import { useNetwork } from '#web/network/network.ts'
import { randomKey } from '#web/network/random-key.ts'
import { createStore, onReset } from '#web/session/stores.ts'
import { toast } from '#web/ui/toasts.ts'
import { type ChecklistOwner, type DocumentLine, uploadKey } from './owner.ts'
import { sendForm } from './send-form.ts'

export type Upload = {
  name: string
  /** From 0 to 1. */
  sent: number
  /** `waiting` is for a connection that was lost; `refused` stays until the person has seen why. */
  step: 'sending' | 'waiting' | 'refused'
  sentence: string | null
}
type Sending = { key: string; clientKey: string; form: FormData }
type NewUpload = { owner: ChecklistOwner; line: DocumentLine; file: File }

/** The running uploads by their key. Leaving the screen does not stop them. */
export const useUploads = createStore<{ uploads: Record<string, Upload> }>(() => ({ uploads: {} }))

const running = new Map<string, AbortController>()
onReset(() => {
  for (const stop of running.values()) stop.abort()
  running.clear()
})

/** Seconds before each new attempt. The last one repeats. */
const pauses = [1, 2, 5, 10, 20]

/** Sends a document. After a lost connection it sends it again with the same key, until it arrives or is canceled. */
export async function startUpload({ owner, line, file }: NewUpload): Promise<void> {
  const key = uploadKey(owner, line)
  cancelUpload(key)
  const stop = new AbortController()
  running.set(key, stop)
  show(key, { name: file.name, sent: 0, step: 'sending', sentence: null })
  // All attempts use one key, so that a document that did arrive is not submitted twice.
  const clientKey = randomKey()
  const form = formOf({ owner, line, file }, clientKey)
  try {
    for (let tries = 0; !(await isSent({ key, clientKey, form }, stop.signal)); tries++) {
      const seconds = pauses[Math.min(tries, pauses.length - 1)] ?? 20
      // Canceled while it was asked whether there is a network.
      stop.signal.throwIfAborted()
      show(key, { sent: 0, step: 'waiting' })
      await connectionOr(seconds * 1000, stop.signal)
      show(key, { step: 'sending' })
    }
    toast.success(documents.upload.done)
    // Hidden only when the row shows the document, so that it never seems to be missing again.
    await refresh(documents.upload)
    hide(key)
  } catch (fault) {
    if (!stop.signal.aborted) refuse(key, fault)
  } finally {
    if (running.get(key) === stop) running.delete(key)
  }
}

/** Stops a running upload, or removes the notice about a refused one. */
export function cancelUpload(key: string): void {
  running.get(key)?.abort()
  running.delete(key)
  hide(key)
}

function formOf({ owner, line, file }: NewUpload, clientKey: string): FormData {
  const form = new FormData()
  form.set('requirementId', String(line.requirementId))
  if (line.period !== null) form.set('period', line.period)
  form.set('clientKey', clientKey)
  for (const [name, id] of Object.entries(owner)) form.set(name, String(id))
  form.set('file', file, file.name)
  return form
}

/** False when it can be tried again, because the connection was lost or the server is down or too busy. */
async function isSent({ key, clientKey, form }: Sending, signal: AbortSignal): Promise<boolean> {
  const onProgress = (sent: number) => show(key, { sent })
  try {
    await quietly(documents.upload, ({ token }) =>
      sendForm(documents.upload, form, { token, key: clientKey, signal, onProgress }),
    )
    return true
  } catch (fault) {
    if (fault instanceof CallError && (isAway(fault) || fault.code === 'too_many')) return false
    throw fault
  }
}

function isAway({ status, code }: CallError): boolean {
  // A Wi-Fi's sign-in page answered. By now it is known that our server cannot be reached.
  if (code === 'unreadable' && useNetwork.getState().isOffline) return true
  return [0, 502, 503, 504].includes(status)
}

function refuse(key: string, fault: unknown): void {
  if (fault instanceof CallError && isTold(documents.upload, fault)) return
  const sentence = fault instanceof CallError ? fault.message : documents.upload.failed
  show(key, { step: 'refused', sentence })
}

/** Resolves when the browser is online again, or when the time is up. */
function connectionOr(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    window.addEventListener('online', done, { signal: over.signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      over.abort()
      reject(signal.reason)
    })
  })
}

function show(key: string, change: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => {
    const known = uploads[key] ?? { name: '', sent: 0, step: 'sending', sentence: null }
    return { uploads: { ...uploads, [key]: { ...known, ...change } } }
  })
}

function hide(key: string): void {
  useUploads.setState(({ uploads: { [key]: _, ...others } }) => ({ uploads: others }))
}
