import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { sendFile } from './ask.ts'
import { addressOf, type Sent } from './call.ts'
import { tellDone, tellFailure } from './tell.ts'

/** Sends a chosen file, tells how it went, and fetches again what it changed; null if it failed. */
export function useUpload<E extends Endpoint>(endpoint: E, params: Record<string, number> = {}) {
  const [isSending, setSending] = useState(false)

  async function send(file: File): Promise<Sent<E> | null> {
    const form = new FormData()
    form.set('file', file)
    setSending(true)
    try {
      const sent = await sendFile({ ...endpoint, path: addressOf(endpoint.path, params) }, form)
      await tellDone(endpoint, sent)
      return sent
    } catch (fault) {
      tellFailure(endpoint, fault)
      return null
    } finally {
      setSending(false)
    }
  }

  return { send, isSending }
}
