import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { ask } from '#web/api/ask.ts'
import type { InputOf, Sent } from '#web/api/call.ts'
import { CallError, type Problem } from '#web/api/call-error.ts'
import { refreshNoun } from '#web/api/refresh.ts'
import { tellFailure, toldAfter } from '#web/api/use-send.ts'
import { toast } from '#web/ui/toasts.ts'

/** Students' lists and papers show what placements say, so all are fetched again. */
const touched = ['/api/placements', '/api/students', '/api/documents', '/api/passes', '/api/supervisors']

/**
 * Sends a change that may be refused with a list of what is missing: then the list is kept for the screen to show.
 * Errors of fields are thrown, for the form; anything else is told by a toast.
 */
export function useStep<E extends Endpoint>(endpoint: E) {
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<CallError | null>(null)

  async function send(input: InputOf<E>): Promise<Sent<E> | null> {
    setSending(true)
    setRefused(null)
    try {
      const sent = await ask(endpoint, input)
      toast.success(toldAfter(endpoint, sent.message))
      for (const { message } of warningsIn(sent.answer)) toast.warn(message)
      await Promise.all(touched.map(refreshNoun))
      return sent
    } catch (fault) {
      if (fault instanceof CallError && Object.keys(fault.errors).length > 0) throw fault
      if (fault instanceof CallError && (fault.problems.length > 0 || fault.code === 'stale')) setRefused(fault)
      else tellFailure(endpoint, fault)
      return null
    } finally {
      setSending(false)
    }
  }

  return { send, isSending, refused, forget: () => setRefused(null) }
}

function warningsIn(answer: unknown): readonly Problem[] {
  if (typeof answer !== 'object' || answer === null || !('warnings' in answer)) return []
  return Array.isArray(answer.warnings) ? answer.warnings : []
}
