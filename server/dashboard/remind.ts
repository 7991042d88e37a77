import { fullName } from '#domain/person.ts'
import type { Tx } from '#server/db.ts'
import { conflict, ruleBroken } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { lockUsers } from '#server/people/queries.ts'
import { findStudent } from '#server/students/queries.ts'
import { wasRemindedSince } from './remind-queries.ts'

const hour = 3_600_000

/**
 * An email to the student and a line on the to-do list, at most once an hour, so that two people do not both remind.
 */
export async function remindStudent(tx: Tx, actor: Actor, studentId: number): Promise<{ remindedAt: string }> {
  const student = await findStudent(tx, actor, studentId)
  if (!student.email) {
    throw ruleBroken(`${fullName(student)} has no email. Call ${student.contactNumber ?? 'them'} instead.`)
  }
  if (!student.hasPassword) throw ruleBroken(`${fullName(student)} has no account yet. Invite them instead.`)
  const { now } = tx.change
  // If two people remind at once, the second sees that the first has.
  await lockUsers(tx, [studentId])
  if (await wasRemindedSince(tx, studentId, new Date(Date.parse(now) - hour).toISOString())) {
    throw conflict(`${fullName(student)} was reminded less than an hour ago`)
  }
  await recordEvent(tx, { action: 'reminded', noun: 'student', recordId: studentId })
  await queueJob(tx, 'send-reminder', { payload: { studentId, actorId: actor.id } })
  return { remindedAt: now }
}
