import { mostAtOnce } from '#domain/bulk.ts'
import { issueEach } from '#server/certificates/issue.ts'
import { cause, done, noLongerYours, notPlaced, refused, type Stepper, studentPage, unchanged } from './step.ts'

/** Certificates for many. What was issued may have left the school, so it is revoked one by one, never undone. */
export const certifyStep: Stepper<'certify'> = {
  atOnce: mostAtOnce,
  pageOf: studentPage,
  undo: null,
  verb: () => 'issued',
  async run(tx, { actor, today, paperKey }, rows) {
    const ids = rows.flatMap(({ targetId }) => targetId ?? [])
    const judged = await issueEach(tx, { actor, today, paperKey }, ids)
    const byPlacement = new Map(judged.map((one) => [one.placementId, one]))
    return rows.map((row) => {
      if (row.targetId === null) return notPlaced(row)
      const one = byPlacement.get(row.targetId)
      if (!one) return refused(row, [noLongerYours()])
      if (one.is === 'issued') return done(row, { id: one.id })
      if (one.is === 'already') return unchanged(row)
      return refused(row, [cause(one.why.code, one.why.message, { link: studentPage(row) })])
    })
  },
}
