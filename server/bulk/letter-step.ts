import { makeLetters } from '#server/letters/make.ts'
import { cause, done, noLongerYours, refused, rowsTogether, type Stepper, studentPage } from './step.ts'

/** A letter for each student. It cannot be undone: its number was given, and it may be on someone's desk. */
export const letterStep: Stepper<'letters'> = {
  atOnce: rowsTogether,
  pageOf: studentPage,
  undo: null,
  verb: () => 'made',
  async run(tx, { actor, today, step: { templateId, leavesBlank = false } }, rows) {
    const studentIds = rows.map(({ subjectId }) => subjectId)
    const made = await makeLetters(tx, { actor, today }, { templateId, studentIds, leavesBlank })
    const byStudent = new Map(made.map((one) => [one.facts.studentId, one]))
    return rows.map((row) => {
      const one = byStudent.get(row.subjectId)
      if (!one) return refused(row, [noLongerYours()])
      if (one.id !== null) return done(row, { id: one.id })
      if (!one.isFor) {
        const link = studentPage(row)
        return refused(row, [
          { ...cause('not_for_program', 'Only for other programs', { link }), label: 'in another program' },
        ])
      }
      return refused(
        row,
        one.missing.map(({ label, link }) => ({
          ...cause('no_value', `${label} is missing`, { link }),
          label: `without ${label.toLowerCase()}`,
        })),
      )
    })
  },
}
