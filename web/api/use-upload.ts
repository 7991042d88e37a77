import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { toast } from '#web/ui/toasts.ts'
import { sendFile } from './ask.ts'
import { addressOf, type Sent } from './call.ts'
import { CallError } from './call-error.ts'
import { refreshNoun } from './refresh.ts'
import { toldAfter } from './use-send.ts'

/** Sends a file that was chosen, tells how it went, and fetches again what was read of the noun; null when it failed. */
export function useUpload<E extends Endpoint>(endpoint: E, params: Record<string, number> = {}) {
  const [isSending, setSending] = useState(false)

  async function send(file: File): Promise<Sent<E> | null> {
    const form = new FormData()
    form.set('file', file)
    setSending(true)
    try {
      const sent = await sendFile({ ...endpoint, path: addressOf(endpoint.path, params) }, form)
      toast.success(toldAfter(endpoint, sent.message))
      await refreshNoun(endpoint.path)
      return sent
    } catch (fault) {
      const isTold = fault instanceof CallError && fault.status === 401
      if (!isTold) toast.error(fault instanceof CallError ? fault.message : endpoint.failed)
      return null
    } finally {
      setSending(false)
    }
  }

  return { send, isSending }
}
