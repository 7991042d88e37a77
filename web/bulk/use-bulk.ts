import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type BulkAct, type BulkStep, bulk } from '#contract/bulk.ts'
import type { SentBody } from '#contract/endpoint.ts'
import { askQuietly } from '#web/api/ask.ts'
import { refresh } from '#web/api/refresh.ts'
import { useSend } from '#web/api/use-send.ts'

export type SentSelection = SentBody<typeof bulk.run>['selection']
/** Of students or supervisors. */
export type PeopleSelection = Exclude<SentSelection, { evaluations: object }>

/** Milliseconds between two looks at a job. */
const pause = 400

/** A step of many, from the press to its end, and its undo. */
export function useBulk() {
  const [started, setStarted] = useState<BulkAct | null>(null)
  const quiet = { tell: () => {} }
  const running = useSend(bulk.run, quiet)
  const undoing = useSend(bulk.undo, quiet)
  const isWaiting = started !== null && !hasEnded(started)
  const { data } = useQuery({
    queryKey: [bulk.read.path, started?.id, started?.state],
    queryFn: async ({ signal }) => {
      const { answer } = await askQuietly(bulk.read, { params: { id: started?.id ?? 0 } }, signal)
      return answer
    },
    enabled: isWaiting,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : pause),
    staleTime: 0,
    gcTime: 0,
  })
  const act = isWaiting && data ? data : started
  const ended = act && hasEnded(act) ? `${act.id} ${act.state}` : null
  // Not while the act is being fetched: it is one of the things to fetch again, so it would never arrive.
  useEffect(() => {
    if (ended) void refresh(bulk.run)
  }, [ended])

  return {
    act,
    isBusy: running.isSending || undoing.isSending,
    run: async (step: BulkStep, selection: SentSelection) => {
      const sent = await running.send({ body: { step, selection } })
      if (sent) setStarted(sent.answer)
      return sent
    },
    undo: async () => {
      const sent = act && (await undoing.send({ params: { id: act.id } }))
      if (sent) setStarted(sent.answer)
    },
    /** Looks at an act that was started before. */
    show: setStarted,
    forget: () => setStarted(null),
  }
}

export function hasEnded({ state }: Pick<BulkAct, 'state'>): boolean {
  return state === 'done' || state === 'undone'
}
