import { type RecordDecision, records } from '#contract/records.ts'
import { undoSeconds } from '#domain/undo.ts'
import { ask } from '#web/api/ask.ts'
import { refreshNoun } from '#web/api/refresh.ts'
import { useStep } from '#web/placements/use-step.ts'
import { toast } from '#web/ui/toasts.ts'
import { countOf } from './record-words.ts'

const done = { approved: 'approved', returned: 'returned', rejected: 'rejected', submitted: 'reopened' }

/** Decides on records, all or nothing; which ones were refused is kept for the screen to show. */
export function useDecide() {
  const step = useStep(records.decide)

  async function decide(decision: RecordDecision): Promise<boolean> {
    const sent = await step.send({ body: decision })
    await refreshNoun(records.decide.path)
    const id = sent?.answer.decisionId
    if (id) offerUndo(id, `${countOf(decision.ids.length, 'day')} ${done[decision.status]}`)
    return sent !== null
  }

  return { ...step, decide }
}

/** For as long as the server takes it back. */
function offerUndo(id: number, summary: string): void {
  const shown = toast.success(summary, {
    life: undoSeconds * 1_000,
    action: {
      label: 'Undo',
      act: () => {
        toast.close(shown)
        void takeBack(id)
      },
    },
  })
}

async function takeBack(id: number): Promise<void> {
  try {
    await ask(records.takeBack, { params: { id } })
    toast.info('Taken back. Nobody was told.')
  } catch (fault) {
    toast.error(fault instanceof Error ? fault.message : records.takeBack.failed)
  }
  await refreshNoun(records.decide.path)
}
