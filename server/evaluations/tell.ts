import type { Evaluation } from '#contract/evaluation-shapes.ts'
import type { Tx } from '#server/db.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import { listToAnswer, type ToAnswer } from './open-queries.ts'

type News = { kind: 'evaluation_due' } | { kind: 'evaluation_reminder'; note: string | null }

/** One message for each person, however many evaluations they have to answer. */
export async function tellToAnswer(tx: Tx, ids: readonly number[], news: News): Promise<void> {
  if (ids.length === 0) return
  const byPerson = new Map<number, ToAnswer[]>()
  for (const one of await listToAnswer(tx, ids)) {
    if (one.answererId === null) continue
    byPerson.set(one.answererId, [...(byPerson.get(one.answererId) ?? []), one])
  }
  await notify(
    tx,
    [...byPerson].map(([person, rows]) => happening(person, rows, news)),
  )
}

/** What each of these new evaluations tells the person who answers it. */
export async function newsOfDue(tx: Tx, ids: readonly number[]): Promise<Map<number, Happening>> {
  const rows = await listToAnswer(tx, ids)
  return new Map(
    rows.flatMap((row) =>
      row.answererId === null ? [] : [[row.id, happening(row.answererId, [row], { kind: 'evaluation_due' })] as const],
    ),
  )
}

/** The person who answers again, who is not always the supervisor of the placement. */
export async function tellSentBack(tx: Tx, before: Evaluation, reason: string): Promise<void> {
  const [row] = await listToAnswer(tx, [before.id])
  const { studentId, placementId, templateName: form } = before
  if (!row?.answererId || studentId === null || placementId === null) return
  const facts = { form, reason }
  await notify(tx, [{ kind: 'evaluation_sent_back', to: [row.answererId], studentId, placementId, facts }])
}

function happening(person: number, rows: readonly ToAnswer[], news: News): Happening {
  const forms = [...new Set(rows.map(({ form }) => form))]
  const about = rows.flatMap(({ kind, studentName }) => (kind === 'supervisor_student' ? (studentName ?? []) : []))
  // They come in the order of their dates.
  const facts = { forms, about: [...new Set(about)], dueOn: rows[0]?.dueOn ?? '' }
  if (news.kind === 'evaluation_due') return { kind: news.kind, to: [person], facts }
  return { kind: news.kind, to: [person], facts: { ...facts, note: news.note } }
}
