import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tap } from '#contract/tap-shapes.ts'
import { type Today, taps } from '#contract/taps.ts'
import type { Slot } from '#domain/slot.ts'
import { askQuietly } from '#web/api/ask.ts'
import { CallError } from '#web/api/call-error.ts'
import { refreshNoun } from '#web/api/refresh.ts'
import { toast } from '#web/ui/toasts.ts'
import { confirmTap } from './confirm-tap.ts'
import type { Fix } from './position.ts'
import { todayQuery } from './use-today.ts'

/** Taps and takes back; what the server decided shows at once. */
export function useTap() {
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [last, setLast] = useState<Tap | null>(null)

  async function tap(slot: Slot | null, fix: Fix | null) {
    const deviceAt = new Date().toISOString()
    setSending(true)
    try {
      const body = { clientKey: crypto.randomUUID(), slot, deviceAt, sentAt: new Date().toISOString(), ...fix }
      const { answer } = await askQuietly(taps.tap, { body })
      confirmTap()
      setLast(answer.tap)
      client.setQueryData<Today>(todayQuery.queryKey, (today) =>
        today ? { ...today, taps: [...today.taps, answer.tap], record: answer.record } : today,
      )
      await refreshNoun(taps.tap.path)
    } catch (fault) {
      tell(fault, taps.tap.failed)
    } finally {
      setSending(false)
    }
  }

  async function undo(undone: Tap) {
    try {
      await askQuietly(taps.undo, { params: { id: undone.id } })
      toast.success(taps.undo.done)
    } catch (fault) {
      tell(fault, taps.undo.failed)
    }
    setLast(null)
    await refreshNoun(taps.undo.path)
  }

  return { tap, undo, isSending, last, forget: () => setLast(null) }
}

function tell(fault: unknown, failed: string): void {
  if (!(fault instanceof CallError)) toast.error(failed)
  else if (fault.status === 0) toast.error('No connection: the tap was not recorded. Try again when you have signal.')
  else if (fault.status !== 401) toast.error(fault.message)
}
