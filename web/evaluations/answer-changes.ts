import type { Evaluation } from '#contract/evaluation-shapes.ts'
import type { Answer } from '#web/evaluation-templates/item-words.ts'

/** What a form is filled with. */
export type Filled = { answers: Record<string, Answer>; comments: Record<string, string>; overall: string }

/** What was changed since the last save, item by item. An answer that is null was taken away. */
export type Changes = { answers: Record<string, Answer | null>; comments: Record<string, string>; overall?: string }

export const noChanges: Changes = { answers: {}, comments: {} }

export function filledOf({ answers, comments, overall }: Evaluation): Filled {
  return { answers, comments, overall: overall ?? '' }
}

export function withChanges(filled: Filled, changes: Changes): Filled {
  const answers = Object.entries({ ...filled.answers, ...changes.answers })
  return {
    answers: Object.fromEntries(answers.filter((entry): entry is [string, Answer] => entry[1] !== null)),
    comments: { ...filled.comments, ...changes.comments },
    overall: changes.overall ?? filled.overall,
  }
}

export function joined(earlier: Changes, later: Changes): Changes {
  return {
    ...earlier,
    ...later,
    answers: { ...earlier.answers, ...later.answers },
    comments: { ...earlier.comments, ...later.comments },
  }
}

/** What is left to send: an item that was changed again while it was sent stays. */
export function withoutSent(changes: Changes, sent: Changes): Changes {
  const { overall } = changes
  return {
    answers: unlike(changes.answers, sent.answers),
    comments: unlike(changes.comments, sent.comments),
    ...(overall === undefined || overall === sent.overall ? {} : { overall }),
  }
}

export function isNothing({ answers, comments, overall }: Changes): boolean {
  return Object.keys(answers).length + Object.keys(comments).length === 0 && overall === undefined
}

function unlike<T>(own: Record<string, T>, sent: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(own).filter(([id, value]) => sent[id] !== value))
}
