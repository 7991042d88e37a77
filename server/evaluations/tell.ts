import type { Tx } from '#server/db.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import { listToAnswer, type ToAnswer } from './open-queries.ts'

type News = { kind: 'evaluation_due' } | { kind: 'evaluation_reminder'; note: string | null }

/** One message for each person, however many evaluations they have to answer. Returns how many people were told. */
export async function tellToAnswer(tx: Tx, ids: readonly number[], news: News): Promise<number> {
  const byPerson = new Map<number, ToAnswer[]>()
  for (const one of await listToAnswer(tx, ids)) {
    if (one.answererId === null) continue
    byPerson.set(one.answererId, [...(byPerson.get(one.answererId) ?? []), one])
  }
  return notify(
    tx,
    [...byPerson].map(([person, rows]) => happening(person, rows, news)),
  )
}

function happening(person: number, rows: readonly ToAnswer[], news: News): Happening {
  const forms = [...new Set(rows.map(({ form }) => form))]
  const about = rows.flatMap(({ kind, studentName }) => (kind === 'supervisor_student' ? (studentName ?? []) : []))
  // They come in the order of their dates.
  const facts = { forms, about: [...new Set(about)], dueOn: rows[0]?.dueOn ?? '' }
  if (news.kind === 'evaluation_due') return { kind: news.kind, to: [person], facts }
  return { kind: news.kind, to: [person], facts: { ...facts, note: news.note } }
}
