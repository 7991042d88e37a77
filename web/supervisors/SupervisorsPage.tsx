import { ArrowLeftRight, KeyRound, Mail, Plus, UserCog } from 'lucide-react'
import { useState } from 'react'
import { type Supervisor, supervisors } from '#contract/supervisors.ts'
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
import { HandOverDialog } from '#web/placements/HandOverDialog.tsx'
import { useSlips } from '#web/slips/use-slips.tsx'
import { ArchivedFilter } from '#web/table/ArchivedFilter.tsx'
import { DataTable } from '#web/table/DataTable.tsx'
import type { RowId } from '#web/table/data-table.ts'
import { EditorWindows } from '#web/table/EditorWindows.tsx'
import { RecordActions } from '#web/table/RecordActions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SupervisorBar } from './SupervisorBar.tsx'
import { SupervisorForm } from './SupervisorForm.tsx'
import { supervisorColumns } from './supervisor-columns.tsx'

export function SupervisorsPage() {
  const list = useList(supervisors.list)
  const editor = useEditor<Supervisor, typeof supervisors>(supervisors)
  const restore = useSend(supervisors.restore)
  const { invite, links, forget } = useInvite('supervisor')
  const inviteLabel = useInviteLabel()
  const slipsOf = useSlips('supervisors')
  const [ticked, setTicked] = useState<ReadonlySet<RowId>>(new Set())
  // All that match are selected until a tick or a filter changes.
  const [allFilters, setAllFilters] = useState<string | null>(null)
  const matching = JSON.stringify(filtersOf(list.filters))
  const total = list.data?.total ?? 0
  const shown = list.data?.supervisors ?? []
  const isAll = allFilters === matching
  const isWhole = shown.length > 0 && shown.every(({ id }) => ticked.has(id)) && total > ticked.size
  const choose = (next: ReadonlySet<RowId>) => {
    setAllFilters(null)
    setTicked(next)
  }
  const [locked, setLocked] = useState<Supervisor | null>(null)
  const [giver, setGiver] = useState<Supervisor | null>(null)
  const add = (
    <Button onClick={editor.add}>
      <Plus aria-hidden />
      New supervisor
    </Button>
  )

  const moreOf = (supervisor: Supervisor) => [
    {
      label: 'Hand over interns',
      icon: <ArrowLeftRight aria-hidden />,
      isDisabled: supervisor.internCount === 0,
      onChoose: () => setGiver(supervisor),
    },
    { label: inviteLabel(supervisor), icon: <Mail aria-hidden />, onChoose: () => void invite(supervisor) },
    ...slipsOf.choicesOf(supervisor),
    { label: 'Change password', icon: <KeyRound aria-hidden />, onChoose: () => setLocked(supervisor) },
  ]

  return (
    <>
      <PageTitle
        actions={
          <>
            <ExportMenu of={supervisors.list} filters={list.filters} />
            <ImportButton nouns={['supervisors']} />
            {add}
          </>
        }
      >
        Supervisors
      </PageTitle>
      <DataTable
        label="Supervisors"
        list={list}
        rows={list.data?.supervisors}
        total={list.data?.total}
        columns={supervisorColumns(editor.edit)}
        filters={<ArchivedFilter list={list} />}
        {...(list.filters.archived === 'true' ? undefined : { selection: { chosen: ticked, onChange: choose } })}
        actions={(supervisor) => (
          <RecordActions
            row={supervisor}
            name={fullName(supervisor)}
            editor={editor}
            restore={restore.send}
            more={moreOf(supervisor)}
          />
        )}
        empty={
          <EmptyState icon={UserCog} title="No supervisors found" action={add}>
            Supervisors approve the hours of interns at their company.
          </EmptyState>
        }
      />
      <SupervisorBar
        selection={isAll ? { filters: filtersOf(list.filters), seen: total } : { ids: [...ticked].map(Number) }}
        count={isAll ? total : ticked.size}
        total={total}
        onChooseAll={isWhole && !isAll ? () => setAllFilters(matching) : null}
        onClear={() => choose(new Set())}
      />
      <EditorWindows
        editor={editor}
        title={editor.record ? `Edit ${fullName(editor.record)}` : 'New supervisor'}
        isWide
        nameOf={fullName}
        advice="All at once: “Hand over interns” in the supervisor’s menu names another supervisor for them."
      >
        <SupervisorForm supervisor={editor.record} {...editor.form} />
      </EditorWindows>
      <HandOverDialog supervisor={giver && { ...giver, name: fullName(giver) }} onClose={() => setGiver(null)} />
      <PasswordDialog person={locked} onClose={() => setLocked(null)} />
      <LinksDialog links={links} onClose={forget} />
      {slipsOf.dialog}
    </>
  )
}

/** What narrows the list, as its address writes it. */
function filtersOf({ search, companyId }: Record<string, unknown>) {
  const named = Object.entries({ search, companyId }).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]))
}
