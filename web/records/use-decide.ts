import { type RecordDecision, records } from '#contract/records.ts'
import { undoSeconds } from '#domain/undo.ts'
import { ask } from '#web/api/ask.ts'
import { refresh } from '#web/api/refresh.ts'
import { tellFailure } from '#web/api/tell.ts'
import { useSend } from '#web/api/use-send.ts'
import { toast } from '#web/ui/toasts.ts'
import { countOf } from './record-words.ts'

const done = { approved: 'approved', returned: 'returned', rejected: 'rejected', submitted: 'reopened' }

/** Decides on records, all or none. The refused ones are kept for the screen to show. */
export function useDecide() {
  const step = useSend(records.decide, { showsRefusal: true })

  async function decide(decision: RecordDecision): Promise<boolean> {
    const sent = await step.send({ body: decision })
    // A refusal means that the screen is out of date.
    if (!sent) await refresh(records.decide)
    const id = sent?.answer.decisionId
    if (id) offerUndo(id, `${countOf(decision.ids.length, 'day')} ${done[decision.status]}`)
    return sent !== null
  }

  return { ...step, decide }
}

/** Offers to undo for as long as the server allows it. */
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
    tellFailure(records.takeBack, fault)
  }
  await refresh(records.takeBack)
}
