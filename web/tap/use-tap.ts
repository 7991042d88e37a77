import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Tap } from '#contract/tap-shapes.ts'
import { type Today, taps } from '#contract/taps.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { Slot } from '#domain/slot.ts'
import { askQuietly } from '#web/api/ask.ts'
import { refresh } from '#web/api/refresh.ts'
import { tellFailure } from '#web/api/tell.ts'
import { type Change, onChange, tellChange } from '#web/outbox/channel.ts'
import type { Entry } from '#web/outbox/entry.ts'
import { trySending } from '#web/outbox/keep-sending.ts'
import { askToPersist } from '#web/outbox/persistence.ts'
import { addEntry, newEntry } from '#web/outbox/queue.ts'
import { requestOf } from '#web/outbox/send.ts'
import { useTapperId } from '#web/outbox/tapper.ts'
import { toast } from '#web/ui/toasts.ts'
import { confirmTap } from './confirm-tap.ts'
import { withoutTap, withTap } from './known-taps.ts'
import type { Fix } from './position.ts'
import { todayQuery } from './use-todays-taps.ts'

/** A browser without storage, or without room in it, must send a tap while the student watches. */
const tapAtOnce = {
  ...taps.tap,
  failed: 'Not recorded. If your phone’s storage is full or you’re in private mode, you need a connection to tap.',
}

/** What the student saw: the slot on the button, and the work date that it was for. */
export type Seen = { slot: Slot | null; workDate: WorkDate }

/** Taps and undoes taps. A tap is saved on the phone first, and the server's decision is shown when it comes. */
export function useTap() {
  const client = useQueryClient()
  const studentId = useTapperId()
  const [last, setLast] = useState<Tap | null>(null)

  useEffect(() => {
    function hear(told: Change) {
      if (told.kind === 'refused') toast.error(told.message, { of: 'tap' })
      if (told.kind === 'accepted') accept(told.answer)
    }
    function accept({ tap, record }: Extract<Change, { kind: 'accepted' }>['answer']) {
      setLast(tap)
      change(client, (today) => withTap(today, tap, record))
      void refresh(taps.tap)
    }
    return onChange(hear)
  }, [client])

  async function tap(seen: Seen, fix: Fix | null) {
    if (studentId === null) return
    const entry = newEntry({ studentId, ...seen, fix })
    try {
      await addEntry(entry)
    } catch {
      return sendAtOnce(entry)
    }
    confirmTap()
    void askToPersist()
    void trySending()
  }

  /** In a browser without storage, a tap needs a connection. */
  async function sendAtOnce(entry: Entry) {
    try {
      const { answer } = await askQuietly(tapAtOnce, { body: requestOf(entry) })
      confirmTap()
      tellChange({ kind: 'accepted', clientKey: entry.clientKey, answer })
    } catch (fault) {
      tellFailure(tapAtOnce, fault)
    }
  }

  async function undo(undone: Tap) {
    try {
      const { answer } = await askQuietly(taps.undo, { params: { id: undone.id } })
      change(client, (today) => withoutTap(today, undone, answer.record))
      toast.success(taps.undo.done, { of: 'tap' })
    } catch (fault) {
      tellFailure(taps.undo, fault)
    }
    setLast(null)
    await refresh(taps.undo)
  }

  return { tap, undo, last, forget: () => setLast(null) }
}

/** Changes what is known of today. The clock continues from the server's last answer. */
function change(client: QueryClient, next: (today: Today) => Today): void {
  const updatedAt = client.getQueryState(todayQuery.queryKey)?.dataUpdatedAt
  client.setQueryData<Today>(
    todayQuery.queryKey,
    (today) => today && next(today),
    updatedAt === undefined ? {} : { updatedAt },
  )
}
