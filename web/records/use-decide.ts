import { type RecordDecision, records } from '#contract/records.ts'
import { undoSeconds } from '#domain/undo.ts'
import { ask } from '#web/api/ask.ts'
import type { Sent } from '#web/api/call.ts'
import { refresh } from '#web/api/refresh.ts'
import { actionOf, tellDone, tellFailure } from '#web/api/tell.ts'
import { useSend } from '#web/api/use-send.ts'
import { toast } from '#web/ui/toasts.ts'
import { offerUndo } from '#web/ui/undo-offer.ts'

const nothing = () => {}

/**
 * Decides on records, all or none. The refused ones are kept for the screen to show. `onDecided` is called as soon as the
 * server has decided: a slow network takes seconds more to fetch the queue again. `onUndone` is called after an undo.
 */
export function useDecide({ onDecided = nothing, onUndone = nothing } = {}) {
  function tell(sent: Sent<typeof records.decide>) {
    tellDecision(sent, onUndone)
    onDecided()
  }
  const step = useSend(records.decide, { showsRefusal: true, tell })

  async function decide(decision: RecordDecision): Promise<boolean> {
    const sent = await step.send({ body: decision })
    // A refusal means that the screen is out of date.
    if (!sent) await refresh(records.decide)
    return sent !== null
  }

  return { ...step, decide }
}

/** Says what was decided, and offers to undo it for as long as the server allows it. A reopening is final. */
export function tellDecision(
  { answer: { decisionId }, message }: Sent<typeof records.decide>,
  onUndone = nothing,
): void {
  const of = actionOf(records.decide)
  if (decisionId === null) toast.success(message, { of })
  else {
    toast.clearOf(of)
    offerUndo({
      words: message,
      undo: () => void takeBack(decisionId).then(onUndone),
      until: Date.now() + undoSeconds * 1_000 - onTheWay,
    })
  }
}

/** The server counts from its own decision, and the press on Undo takes a moment to reach it. */
const onTheWay = 500

async function takeBack(id: number): Promise<void> {
  try {
    const sent = await ask(records.takeBack, { params: { id } })
    await tellDone(records.takeBack, sent)
  } catch (fault) {
    tellFailure(records.takeBack, fault)
    await refresh(records.takeBack)
  }
}
