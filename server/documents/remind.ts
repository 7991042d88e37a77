import type { documents } from '#contract/documents.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { documentState, isLacking } from '#domain/document.ts'
import { isAskedNow } from '#domain/document-due.ts'
import { isAskedYet } from '#domain/repeating.ts'
import type { Tx } from '#server/db.ts'
import { conflict, notFound } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import { type AskedDocument, listAskedDocuments } from './remind-queries.ts'

type Lacking = { id: number; name: string; isReachable: boolean; documents: string[] }

type ReminderBody = BodyOf<typeof documents.remind>

/** Emails each of these students their missing documents. Complete students get no email. */
export async function remindStudents(tx: Tx, viewer: Viewer, wish: ReminderBody) {
  const { found, lacking, reminded } = await remindLacking(tx, viewer, wish)
  if (found.size < new Set(wish.studentIds).size) throw notFound('Student')
  const unreachable = lacking.filter(({ isReachable }) => !isReachable).map(({ id, name }) => ({ id, name }))
  if (lacking.length > unreachable.length && reminded.size === 0)
    throw conflict('These students were already reminded in the past hour.')
  return { reminded: reminded.size, complete: found.size - lacking.length, unreachable }
}

/** Reminds those within reach who lack documents and have an account, at most once an hour, and says who they are. */
export async function remindLacking(tx: Tx, viewer: Viewer, { studentIds, note = null }: ReminderBody) {
  const asked = await listAskedDocuments(tx, viewer, studentIds)
  const lacking = lackingOf(asked, viewer.today)
  const reachable = lacking.filter(({ isReachable }) => isReachable)
  const about = `papers ${tx.change.now.slice(0, 'YYYY-MM-DDTHH'.length)}`
  const reminded = await notify(
    tx,
    reachable.map((student) => ({ ...reminderTo(student, note), about })),
  )
  await recordEvent(tx, { action: 'reminded', noun: 'document', after: { students: reminded, note } })
  return { found: new Set(asked.map(({ studentId }) => studentId)), lacking, reminded: new Set(reminded) }
}

function lackingOf(asked: readonly AskedDocument[], today: WorkDate): Lacking[] {
  const students = new Map<number, Lacking>()
  for (const { studentId: id, name, isReachable, document, phase, placementStatus, ...onFile } of asked) {
    const { state } = documentState(onFile.status ? { ...onFile, status: onFile.status } : null, today)
    // nobody is reminded of the last report on the first day
    if (!document || !phase || !isAskedNow(phase, placementStatus) || !isLacking(state)) continue
    if (!isAskedYet({ state, periodEnds: onFile.periodEnds }, today)) continue
    const student = students.get(id) ?? { id, name, isReachable, documents: [] }
    student.documents.push(state === 'missing' ? document : `${document} (${state})`)
    students.set(id, student)
  }
  return [...students.values()]
}

function reminderTo({ id, documents }: Lacking, note: string | null): Happening {
  const body = `Please submit: ${documents.join(', ')}.${note ? ` ${note}` : ''}`
  return { kind: 'reminder', studentId: id, facts: { title: 'Documents to submit', body, link: '/documents' } }
}
