import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { toast } from '#web/ui/toasts.ts'
import { ask } from './ask.ts'
import type { InputOf, Sent } from './call.ts'
import { CallError } from './call-error.ts'
import { refreshNoun } from './refresh.ts'

/**
 * Sends what the person decided, tells how it went, and fetches again what was read of the noun (spec §4).
 * Gives null when it failed and that has been told; errors of fields are thrown, for the form to show in their place.
 */
export function useSend<E extends Endpoint>(endpoint: E) {
  const [waiting, setWaiting] = useState(0)

  async function send(input: InputOf<E>): Promise<Sent<E> | null> {
    setWaiting((count) => count + 1)
    try {
      const sent = await ask(endpoint, input)
      toast.success(toldAfter(endpoint, sent.message))
      await refreshNoun(endpoint.path)
      return sent
    } catch (fault) {
      if (fault instanceof CallError && Object.keys(fault.errors).length > 0) throw fault
      tellFailure(endpoint, fault)
      return null
    } finally {
      setWaiting((count) => count - 1)
    }
  }

  return { send, isSending: waiting > 0 }
}

/** The server's sentence is preferred; without an answer `ask` has told already (spec §8). */
export function tellFailure(endpoint: Endpoint, fault: unknown): void {
  if (!(fault instanceof CallError)) toast.error(endpoint.failed)
  else if (fault.status !== 0 && fault.status !== 401) toast.error(fault.message)
}

/** Fixed texts, but for students, and for an email of one's own that has to be confirmed first, what the server says (spec §8). */
export function toldAfter({ path, done }: Pick<Endpoint, 'path' | 'done'>, message: string): string {
  const isServers = path.startsWith('/api/students') || path === '/api/profile'
  return (isServers ? message || done : done || message) ?? 'Done'
}
