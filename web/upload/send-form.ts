import type { Endpoint } from '#contract/endpoint.ts'
import { sentIn } from '#web/api/call.ts'
import { unreachable } from '#web/api/call-error.ts'

type Sending = {
  token: string | null
  /** The same for all repetitions, so that the server takes the file once. */
  key: string
  signal: AbortSignal
  /** From 0 to 1, as the bytes leave. */
  onProgress: (sent: number) => void
}

/** Sends a form and reports its progress, which `fetch` cannot. Every failure is a CallError, except canceling. */
export function sendForm(endpoint: Endpoint, form: FormData, sending: Sending): Promise<void> {
  const { token, key, signal, onProgress } = sending
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, endpoint.path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', key)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      try {
        sentIn(endpoint, request.status, request.responseText)
        resolve()
      } catch (fault) {
        reject(fault)
      }
    }
    request.onerror = () => reject(unreachable(endpoint))
    request.ontimeout = () => reject(unreachable(endpoint))
    request.onabort = () => reject(new DOMException('Canceled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
