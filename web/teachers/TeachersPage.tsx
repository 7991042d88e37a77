import { KeyRound, Mail, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { may } from '#contract/may.ts'
import { type Teacher, teachers } from '#contract/teachers.ts'
import { fullName } from '#domain/person.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { useList } from '#web/api/use-list.ts'
import { useSend } from '#web/api/use-send.ts'
import { ExportMenu } from '#web/exports/ExportMenu.tsx'
import { ImportButton } from '#web/imports/ImportButton.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { LinksDialog } from '#web/people/LinksDialog.tsx'
import { PasswordDialog } from '#web/people/PasswordDialog.tsx'
import { useInvite, useInviteLabel } from '#web/people/use-invite.ts'
import { useSession } from '#web/session/session.ts'
import { ArchivedFilter } from '#web/table/ArchivedFilter.tsx'
import { DataTable } from '#web/table/DataTable.tsx'
import { EditorWindows } from '#web/table/EditorWindows.tsx'
import { RecordActions } from '#web/table/RecordActions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TeacherForm } from './TeacherForm.tsx'
import { teacherColumns } from './teacher-columns.tsx'

/** Admins manage the coordinators, coordinators look each other up. */
export function TeachersPage() {
  const { role } = useSession()
  const list = useList(teachers.list)
  const editor = useEditor<Teacher, typeof teachers>(teachers)
  const restore = useSend(teachers.restore)
  const { invite, links, forget } = useInvite('teacher')
  const inviteLabel = useInviteLabel()
  const [locked, setLocked] = useState<Teacher | null>(null)
  const mayChange = may(role, teachers.update)
  const add = may(role, teachers.create) && (
    <Button onClick={editor.add}>
      <Plus aria-hidden />
      New coordinator
    </Button>
  )

  const actionsOf = (teacher: Teacher) => (
    <RecordActions
      row={teacher}
      name={fullName(teacher)}
      editor={editor}
      restore={restore.send}
      more={[
        { label: inviteLabel(teacher), icon: <Mail aria-hidden />, onChoose: () => void invite(teacher) },
        { label: 'Change password', icon: <KeyRound aria-hidden />, onChoose: () => setLocked(teacher) },
      ]}
    />
  )

  return (
    <>
      <PageTitle
        actions={
          <>
            <ExportMenu of={teachers.list} filters={list.filters} />
            {mayChange && <ImportButton nouns={['teachers']} />}
            {add}
          </>
        }
      >
        SIPP Coordinators
      </PageTitle>
      <DataTable
        label="Coordinators"
        list={list}
        rows={list.data?.teachers}
        total={list.data?.total}
        columns={teacherColumns(mayChange ? editor.edit : undefined)}
        {...(mayChange ? { filters: <ArchivedFilter list={list} />, actions: actionsOf } : undefined)}
        empty={
          <EmptyState icon={Users} title="No coordinators found" action={add}>
            Coordinators deploy and monitor interns.
          </EmptyState>
        }
      />
      <EditorWindows
        editor={editor}
        title={editor.record ? `Edit ${fullName(editor.record)}` : 'New coordinator'}
        isWide
        nameOf={fullName}
      >
        <TeacherForm teacher={editor.record} {...editor.form} />
      </EditorWindows>
      <PasswordDialog person={locked} onClose={() => setLocked(null)} />
      <LinksDialog links={links} onClose={forget} />
    </>
  )
}
