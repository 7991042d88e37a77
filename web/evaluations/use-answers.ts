import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Evaluation, EvaluationDraft } from '#contract/evaluation-shapes.ts'
import { evaluations } from '#contract/evaluations.ts'
import { askQuietly } from '#web/api/ask.ts'
import { queryClient } from '#web/api/query-client.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { useNetwork } from '#web/network/network.ts'
import { answerSaver } from './answer-saver.ts'
import { unsentAnswers } from './unsent-answers.ts'

/** What a person has answered of an evaluation, saved on this device and on the server while they answer. */
export function useAnswers(evaluation: Evaluation) {
  const [saver] = useState(() => {
    const { read, keep } = unsentAnswers(evaluation.id)
    return answerSaver(evaluation, read(), { send: saveDraft, keep })
  })
  const state = useSyncExternalStore(saver.subscribe, saver.state, saver.state)

  useEffect(() => {
    void saver.flush()
    const end = useNetwork.subscribe(({ isOffline }) => void (isOffline || saver.flush()))
    return () => {
      end()
      void saver.flush()
    }
  }, [saver])

  return { ...state, change: saver.change, flush: saver.flush, end: saver.end }
}

/** A draft saves itself, so a bad network is no reason to interrupt the person. */
async function saveDraft(id: number, body: EvaluationDraft): Promise<Evaluation> {
  const { answer } = await askQuietly(evaluations.save, { params: { id }, body })
  queryClient.setQueryData(queryOf(evaluations.read, { params: { id } }).queryKey, answer)
  await queryClient.invalidateQueries({ queryKey: [evaluations.list.path], refetchType: 'none' })
  return answer
}
