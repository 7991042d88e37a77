import { itemsOf, type Template } from '#domain/evaluation.ts'
import { isOnScale } from '#domain/evaluation-score.ts'
import type { Answer } from '#web/evaluation-templates/item-words.ts'
import type { Changes } from './answer-changes.ts'

/** Without what the form does not offer: it may have been revised since, and nobody could see or take back the rest. */
export function offeredBy({ sections }: Template, { answers, comments, overall }: Changes): Changes {
  const items = new Map(itemsOf(sections).map((item) => [item.id, item]))
  const isOffered = (id: string, answer: Answer | null) => {
    const item = items.get(id)
    return item !== undefined && (answer === null || isOnScale(item, answer))
  }
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([id, answer]) => isOffered(id, answer))),
    comments: Object.fromEntries(Object.entries(comments).filter(([id]) => items.has(id))),
    ...(overall === undefined ? {} : { overall }),
  }
}
