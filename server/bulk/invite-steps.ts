import { inviteByEmail } from '#server/passwords/invite-many.ts'
import { first } from './people-steps.ts'
import { cause, done, refused, type Stepper, studentPage } from './step.ts'

const whyNot = {
  has_password: { message: 'Has a password already', label: 'with a password already' },
  no_email: { message: 'No email. Print a slip instead.', label: 'no email' },
  not_own: { message: 'None of your students is with this supervisor now', label: 'without an intern of yours' },
}

export const inviteStep = invites<'invite'>('student', studentPage)
export const inviteSupervisorsStep = invites<'invite_supervisors'>('supervisor', () => '/supervisors')

/** By email, one person at a time. It cannot be undone, because the email has left. */
function invites<K extends 'invite' | 'invite_supervisors'>(
  role: 'student' | 'supervisor',
  pageOf: Stepper<K>['pageOf'],
): Stepper<K> {
  return {
    atOnce: 1,
    undo: null,
    pageOf,
    verb: (_step, mail) => mail.invited,
    async run(tx, { actor }, rows) {
      const row = first(rows)
      const why = await inviteByEmail(tx, actor, { id: row.subjectId, role })
      if (why === null) return [done(row, {})]
      const { message, label } = whyNot[why]
      return [refused(row, [{ ...cause(why, message, { link: pageOf(row) }), label }])]
    },
  }
}
