import { type RecordDecision, records } from '#contract/records.ts'
import { refreshNoun } from '#web/api/refresh.ts'
import { useStep } from '#web/placements/use-step.ts'

/** Decides on records, all or nothing; which ones were refused is kept for the screen to show. */
export function useDecide() {
  const step = useStep(records.decide)

  async function decide(decision: RecordDecision): Promise<boolean> {
    const sent = await step.send({ body: decision })
    await refreshNoun(records.decide.path)
    return sent !== null
  }

  return { ...step, decide }
}
