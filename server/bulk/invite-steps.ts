import type { Cause } from '#domain/bulk.ts'
import { inviteByEmail, type WhyNotInvited } from '#server/passwords/invite-many.ts'
import { cause, done, noLongerYours, refused, rowsTogether, type Stepper, studentPage } from './step.ts'

const reasons: Record<Exclude<WhyNotInvited, 'gone'>, { message: string; label: string }> = {
  has_password: { message: 'Has a password already', label: 'with a password already' },
  no_email: { message: 'No email. Print a slip instead.', label: 'no email' },
  not_own: { message: 'None of your students is with this supervisor now', label: 'without an intern of yours' },
}

export const inviteStep = invites<'invite'>('student', studentPage)
export const inviteSupervisorsStep = invites<'invite_supervisors'>('supervisor', () => '/supervisors')

/** By email. It cannot be undone, because the email has left. */
function invites<K extends 'invite' | 'invite_supervisors'>(
  role: 'student' | 'supervisor',
  pageOf: Stepper<K>['pageOf'],
): Stepper<K> {
  return {
    atOnce: rowsTogether,
    undo: null,
    pageOf,
    verb: (_step, mail) => mail.invited,
    async run(tx, { actor }, rows) {
      const ids = rows.map(({ subjectId }) => subjectId)
      const left = await inviteByEmail(tx, actor, { ids, role })
      return rows.map((row) => {
        const why = left.get(row.subjectId)
        return why ? refused(row, [causeOf(why, pageOf(row))]) : done(row, {})
      })
    },
  }

  function causeOf(why: WhyNotInvited, link: string): Cause {
    if (why === 'gone' || (why === 'not_own' && role === 'student')) return noLongerYours()
    const { message, label } = reasons[why]
    return { ...cause(why, message, { link }), label }
  }
}
