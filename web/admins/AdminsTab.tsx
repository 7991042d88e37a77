import { KeyRound, Mail, Plus, ShieldUser } from 'lucide-react'
import { useState } from 'react'
import { AdminFields, admins } from '#contract/admins.ts'
import type { Person } from '#contract/people.ts'
import { labels } from '#domain/labels.ts'
import { fullName } from '#domain/person.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { useList } from '#web/api/use-list.ts'
import { useSend } from '#web/api/use-send.ts'
import { EditForm } from '#web/fields/EditForm.tsx'
import { AccountBadge } from '#web/people/AccountBadge.tsx'
import { LinksDialog } from '#web/people/LinksDialog.tsx'
import { PasswordDialog } from '#web/people/PasswordDialog.tsx'
import { PersonCell } from '#web/people/PersonCell.tsx'
import { NameFields, ReachFields } from '#web/people/PersonFields.tsx'
import { useInvite, useInviteLabel } from '#web/people/use-invite.ts'
import { ArchivedFilter } from '#web/table/ArchivedFilter.tsx'
import { DataTable } from '#web/table/DataTable.tsx'
import type { Column } from '#web/table/data-table.ts'
import { EditorWindows } from '#web/table/EditorWindows.tsx'
import { ListHead } from '#web/table/ListHead.tsx'
import { RecordActions } from '#web/table/RecordActions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Who runs the school: admins with their names and accounts. */
export function AdminsTab() {
  const list = useList(admins.list)
  const editor = useEditor<Person, typeof admins>(admins)
  const restore = useSend(admins.restore)
  const { invite, links, forget } = useInvite('admin')
  const inviteLabel = useInviteLabel()
  const [locked, setLocked] = useState<Person | null>(null)
  const add = (
    <Button onClick={editor.add}>
      <Plus aria-hidden />
      New admin
    </Button>
  )

  return (
    <>
      <ListHead>{add}</ListHead>
      <DataTable
        label="Admins"
        list={list}
        rows={list.data?.admins}
        total={list.data?.total}
        columns={columnsOf(editor.edit)}
        filters={<ArchivedFilter list={list} />}
        actions={(admin) => (
          <RecordActions
            row={admin}
            name={fullName(admin)}
            editor={editor}
            restore={restore.send}
            more={[
              { label: inviteLabel(admin), icon: <Mail aria-hidden />, onChoose: () => void invite(admin) },
              { label: 'Change password', icon: <KeyRound aria-hidden />, onChoose: () => setLocked(admin) },
            ]}
          />
        )}
        empty={<EmptyState icon={ShieldUser} title="No admins found" />}
      />
      <EditorWindows
        editor={editor}
        title={editor.record ? `Edit ${fullName(editor.record)}` : 'New admin'}
        nameOf={fullName}
      >
        <EditForm schema={AdminFields} labels={labels.admin} {...editor.form}>
          <div className="grid gap-5 sm:grid-cols-2">
            <NameFields person={editor.record} />
            <ReachFields person={editor.record} usernameHint="If blank, made from the email or the name." />
          </div>
        </EditForm>
      </EditorWindows>
      <PasswordDialog person={locked} onClose={() => setLocked(null)} />
      <LinksDialog links={links} onClose={forget} />
    </>
  )
}

function columnsOf(onOpen: (admin: Person) => void): Column<Person>[] {
  return [
    {
      title: 'Admin',
      cell: (admin) => (
        <PersonCell
          person={admin}
          detail={<span className="break-all">{admin.email ?? 'No email'}</span>}
          onOpen={admin.archivedAt ? undefined : () => onOpen(admin)}
        />
      ),
    },
    { title: labels.admin.username, cell: ({ username }) => username },
    { title: 'Account', cell: (admin) => <AccountBadge person={admin} /> },
    { title: labels.admin.contactNumber, isHidden: true, cell: ({ contactNumber }) => contactNumber ?? '–' },
  ]
}
