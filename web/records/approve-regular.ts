import { records } from '#contract/records.ts'
import { ask } from '#web/api/ask.ts'
import { tellDone, tellFailure } from '#web/api/tell.ts'
import { toast } from '#web/ui/toasts.ts'
import { splitQueue, tickedOf } from './queue.ts'
import { tellDecision } from './use-decide.ts'

/** Approves the regular days of everyone in reach, whatever screen is open. It says what was approved, and can be undone. */
export async function approveRegularDays(): Promise<void> {
  try {
    const { answer } = await ask(records.queue, { query: {} })
    const ids = tickedOf(answer.records, new Map()).map(({ id }) => id)
    if (ids.length === 0) {
      const { exceptions } = splitQueue(answer.records)
      toast.info(
        exceptions.length > 0 ? 'No regular days to approve. Check the others on your dashboard.' : 'All caught up',
      )
      return
    }
    const sent = await ask(records.decide, { body: { ids, status: 'approved' } })
    await tellDone(records.decide, sent, tellDecision)
  } catch (fault) {
    tellFailure(records.decide, fault)
  }
}
