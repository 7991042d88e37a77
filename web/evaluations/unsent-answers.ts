import * as z from 'zod/mini'
import { jsonOrNothing } from '#web/api/call-error.ts'
import { dropPersonal, hasPersonal, keepPersonal, readPersonal } from '#web/session/personal.ts'
import { personNow } from '#web/session/session.ts'
import type { Changes } from './answer-changes.ts'

/**
 * What a person has answered and the server does not have yet. Unlike a draft it outlives its tab, because a phone
 * closes apps by itself, and the person was told that their answers are kept (decision 166).
 */
export function unsentAnswers(evaluationId: number) {
  const who = personNow()
  const name = nameOf(who, evaluationId)
  return {
    read: () => changesIn(readPersonal(name)),
    keep: (changes: Changes | undefined): void => {
      if (!who || personNow() !== who) return
      if (changes) keepPersonal(name, JSON.stringify(changes))
      else dropPersonal(name)
    },
  }
}

export function hasUnsentAnswers(): boolean {
  return hasPersonal(nameOf(personNow(), ''))
}

const Kept = z.object({
  answers: z.record(z.string(), z.nullable(z.union([z.literal('not applicable'), z.number()]))),
  comments: z.record(z.string(), z.string()),
  overall: z.optional(z.string()),
})

/** Damaged storage is no answer. */
export function changesIn(kept: string | null): Changes | undefined {
  const { data } = z.safeParse(Kept, jsonOrNothing(kept ?? ''))
  if (!data) return undefined
  const { overall, ...items } = data
  return overall === undefined ? items : { ...items, overall }
}

function nameOf(person: string | null, evaluationId: number | ''): string {
  return `answers of ${person} ${evaluationId}`
}
