import { KeyRound, Mail, MessageSquareText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { invitations } from '#contract/invitations.ts'
import { may } from '#contract/may.ts'
import { passwords } from '#contract/passwords.ts'
import { slips } from '#contract/slips.ts'
import { type Student, students } from '#contract/students.ts'
import { fullName } from '#domain/person.ts'
import { useSend } from '#web/api/use-send.ts'
import { LinksDialog } from '#web/people/LinksDialog.tsx'
import { PasswordDialog } from '#web/people/PasswordDialog.tsx'
import { useInvite, useInviteLabel } from '#web/people/use-invite.ts'
import { useSession } from '#web/session/session.ts'
import { useSlips } from '#web/slips/use-slips.tsx'
import { RecordActions } from '#web/table/RecordActions.tsx'
import type { MenuChoice } from '#web/ui/Menu.tsx'
import { RemarksDialog, useRemarks } from './RemarksDialog.tsx'
import type { StudentEditor } from './StudentDrawer.tsx'

/** The actions on a student, for the list and the student's page, with their dialogs. */
export function useStudentActions(editor: Pick<StudentEditor, 'edit' | 'remove'>) {
  const { role } = useSession()
  const remarks = useRemarks()
  const { invite, links, forget } = useInvite('student')
  const inviteLabel = useInviteLabel()
  const slipsOf = useSlips('students')
  const restore = useSend(students.restore)
  const [locked, setLocked] = useState<Student | null>(null)

  function moreOf(student: Student): MenuChoice[] {
    const all: (MenuChoice | false)[] = [
      may(role, students.saveRemarks) && {
        label: 'Remarks',
        icon: <MessageSquareText aria-hidden />,
        onChoose: () => remarks.edit(student),
      },
      may(role, invitations.student) && {
        label: inviteLabel(student),
        icon: <Mail aria-hidden />,
        onChoose: () => void invite(student),
      },
      ...(may(role, slips.print) ? slipsOf.choicesOf(student) : []),
      role !== 'student' &&
        may(role, passwords.change.student) && {
          label: 'Change password',
          icon: <KeyRound aria-hidden />,
          onChoose: () => setLocked(student),
        },
    ]
    return all.filter((choice) => choice !== false)
  }

  function actionsOf(student: Student): ReactNode {
    return (
      <RecordActions
        row={student}
        name={fullName(student)}
        editor={editor}
        restore={restore.send}
        mayChange={may(role, students.update)}
        more={moreOf(student)}
      />
    )
  }

  const dialogs = (
    <>
      <RemarksDialog editor={remarks} />
      <PasswordDialog person={locked} onClose={() => setLocked(null)} />
      <LinksDialog links={links} onClose={forget} />
      {slipsOf.dialog}
    </>
  )
  return { actionsOf, dialogs, writeRemarks: remarks.edit }
}
