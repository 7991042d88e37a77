import { deleteUntouched, hideReleased } from '#server/evaluations/answer-queries.ts'
import { newsOfRelease, releaseEach } from '#server/evaluations/release.ts'
import { remindEach, type WhyNotReminded } from '#server/evaluations/remind.ts'
import { alreadyRequested, requestEach } from '#server/evaluations/request.ts'
import type { ActRow } from './queries.ts'
import {
  cause,
  done,
  leftUnless,
  madeBy,
  noLongerYours,
  recordUndone,
  refused,
  rowsTogether,
  type Stepper,
  studentPage,
  unchanged,
} from './step.ts'

const evaluationPage = ({ subjectId }: ActRow) => `/evaluations/${subjectId}`

/** Asks for one form of many students. One that was asked for already stays as it is. */
export const requestStep: Stepper<'request_evaluation'> = {
  atOnce: rowsTogether,
  pageOf: studentPage,
  verb: () => 'requested',
  async run(tx, { actor, today, step: { templateId, dueOn } }, rows) {
    const studentIds = rows.map(({ subjectId }) => subjectId)
    const judged = await requestEach(tx, { actor, today }, { templateId, dueOn, studentIds })
    const byStudent = new Map(judged.map((one) => [one.studentId, one]))
    return rows.map((row) => {
      const one = byStudent.get(row.subjectId)
      if (!one) return refused(row, [noLongerYours()])
      const { reason, made, news } = one
      if (made) return { ...done(row, { id: made.id, version: made.version }), news: news ? [news] : [] }
      if (reason === null || reason === alreadyRequested) return unchanged(row)
      return refused(row, [
        { ...cause('not_requested', reason, { link: studentPage(row) }), label: reason.toLowerCase() },
      ])
    })
  },
  async undo(tx, _call, rows) {
    const withdrawn = await deleteUntouched(tx, rows.map(madeBy))
    await recordUndone(tx, 'evaluation', withdrawn)
    const idOf = (row: ActRow) => madeBy(row).id
    return leftUnless(withdrawn, rows, { idOf, pageOf: (row) => `/evaluations/${idOf(row)}` })
  },
}

/** Shows many supervisors' evaluations to their students. What is not submitted stays as it is. */
export const releaseStep: Stepper<'release_evaluations'> = {
  atOnce: rowsTogether,
  pageOf: evaluationPage,
  verb: () => 'released',
  async run(tx, { actor }, rows) {
    const { released, kept } = await releaseEach(
      tx,
      actor,
      rows.map(({ subjectId }) => subjectId),
    )
    return rows.map((row) => {
      const one = released.find(({ id }) => id === row.subjectId)
      if (one) return { ...done(row, { version: one.version + 1 }), news: newsOfRelease(one) }
      const left = kept.find(({ row: { id } }) => id === row.subjectId)
      if (!left) return refused(row, [noLongerYours()])
      if (left.row.status === 'released' || left.row.status === 'acknowledged') return unchanged(row)
      const link = evaluationPage(row)
      return refused(row, [{ ...cause('not_submitted', left.why, { link }), label: left.why }])
    })
  },
  async undo(tx, _call, rows) {
    const released = rows.map(({ subjectId, before }) => ({ ...(before as { version: number }), id: subjectId }))
    const hidden = await hideReleased(tx, released)
    await recordUndone(tx, 'evaluation', hidden)
    return leftUnless(hidden, rows, { idOf: ({ subjectId }) => subjectId, pageOf: evaluationPage })
  },
}

const whyNot: Record<WhyNotReminded, { message: string; label: string }> = {
  answered: { message: 'Submitted already', label: 'submitted already' },
  reminded: { message: 'Reminded in the past day', label: 'reminded in the past day' },
  unreachable: { message: 'The person has no account yet', label: 'without an account' },
}

/** Reminds the people who have not answered yet. It cannot be undone, because the message has left. */
export const remindAnswerersStep: Stepper<'remind_evaluations'> = {
  atOnce: rowsTogether,
  pageOf: evaluationPage,
  undo: null,
  verb: (_step, mail) => mail.reminded,
  async run(tx, { actor, step: { note = null } }, rows) {
    const ids = rows.map(({ subjectId }) => subjectId)
    const { reminded, left } = await remindEach(tx, actor, { ids, note })
    return rows.map((row) => {
      if (reminded.includes(row.subjectId)) return done(row, {})
      const why = left.find(({ id }) => id === row.subjectId)?.why
      if (!why) return refused(row, [noLongerYours()])
      const { message, label } = whyNot[why]
      return refused(row, [{ ...cause(why, message, { link: evaluationPage(row) }), label }])
    })
  },
}
