import * as z from 'zod/mini'
import { jsonOrNothing } from '#web/api/call-error.ts'
import { dropPersonal, hasPersonal, keepPersonal, readPersonal } from '#web/session/personal.ts'
import { personNow } from '#web/session/session.ts'
import { type Changes, isNothing, noChanges } from './answer-changes.ts'

/**
 * What a person has answered and the server does not have yet. Unlike a draft it outlives its tab, because a phone
 * closes apps by itself, and the person was told that their answers are kept (decision 166).
 */
export function unsentAnswers(evaluationId: number) {
  const who = personNow()
  const name = nameOf(who, evaluationId)
  const read = () => changesIn(readPersonal(name))
  let isKept = who !== null
  return {
    read,
    /**
     * Changes what is stored now, because another tab may have the same evaluation open. Gives what is kept then, or
     * null once something could not be kept.
     */
    keep: (change: (kept: Changes) => Changes): Changes | null => {
      if (!who) return null
      if (personNow() !== who) return noChanges
      const kept = change(read())
      if (isNothing(kept)) dropPersonal(name)
      else isKept = keepPersonal(name, JSON.stringify(kept)) && isKept
      return isKept ? kept : null
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
export function changesIn(kept: string | null): Changes {
  const { data } = z.safeParse(Kept, jsonOrNothing(kept ?? ''))
  if (!data) return noChanges
  const { overall, ...items } = data
  return overall === undefined ? items : { ...items, overall }
}

function nameOf(person: string | null, evaluationId: number | ''): string {
  return `answers of ${person} ${evaluationId}`
}
