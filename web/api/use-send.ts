import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { ask } from './ask.ts'
import type { InputOf, Sent } from './call.ts'
import { CallError, isAboutFields } from './call-error.ts'
import { tellDone, tellFailure } from './tell.ts'

type Options<E extends Endpoint> = {
  showsRefusal?: boolean
  /** Says what was done; otherwise a toast with the endpoint's sentence does. */
  tell?: (sent: Sent<E>) => void
}

/**
 * Sends what the person decided, tells how it went, and fetches again what it changed (spec §4).
 * Returns null if it failed and the person was told; errors of fields are thrown, so that the form shows them.
 * A screen with a `RefusedNotice` says `showsRefusal`: reasons for a refusal are then kept for it instead of a toast.
 */
export function useSend<E extends Endpoint>(endpoint: E, { showsRefusal = false, tell }: Options<E> = {}) {
  const [underway, setUnderway] = useState(0)
  const [refused, setRefused] = useState<CallError | null>(null)

  async function send(input: InputOf<E>): Promise<Sent<E> | null> {
    setUnderway((count) => count + 1)
    setRefused(null)
    try {
      const sent = await ask(endpoint, input)
      await tellDone(endpoint, sent, tell)
      return sent
    } catch (fault) {
      if (isAboutFields(fault)) throw fault
      if (showsRefusal && hasReasons(fault)) setRefused(fault)
      else tellFailure(endpoint, fault)
      return null
    } finally {
      setUnderway((count) => count - 1)
    }
  }

  return { send, isSending: underway > 0, refused, forget: () => setRefused(null) }
}

/** The server lists what is missing, or somebody else was faster. */
function hasReasons(fault: unknown): fault is CallError {
  return fault instanceof CallError && (fault.problems.length > 0 || fault.code === 'stale')
}
