import { Building2, Plus } from 'lucide-react'
import { type Company, companies, companyStatuses } from '#contract/companies.ts'
import { moaLabels, moaStates } from '#domain/moa.ts'
import { idIn, withChange } from '#web/api/list-search.ts'
import { useAddress } from '#web/api/use-address.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { useList } from '#web/api/use-list.ts'
import { useSend } from '#web/api/use-send.ts'
import { ExportMenu } from '#web/exports/ExportMenu.tsx'
import { ImportButton } from '#web/imports/ImportButton.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { ArchivedFilter } from '#web/table/ArchivedFilter.tsx'
import { DataTable } from '#web/table/DataTable.tsx'
import { EditorWindows } from '#web/table/EditorWindows.tsx'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { RecordActions } from '#web/table/RecordActions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CompanyDrawer } from './CompanyDrawer.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { companyColumns } from './company-columns.tsx'
import { companyStatusLabels } from './company-words.ts'

const statusChoices = all(companyStatuses.map((value) => ({ value, label: companyStatusLabels[value] })))
const moaChoices = all(moaStates.map((value) => ({ value, label: moaLabels[value] })))

const hostChoices = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'With my interns' },
]

export function CompaniesPage() {
  const list = useList(companies.list)
  const editor = useEditor<Company, typeof companies>(companies)
  const restore = useSend(companies.restore)
  const { openedId, open } = useOpened()
  const add = (
    <Button onClick={editor.add}>
      <Plus aria-hidden />
      New company
    </Button>
  )

  return (
    <>
      <PageTitle
        actions={
          <>
            <ExportMenu of={companies.list} filters={list.filters} />
            <ImportButton nouns={['companies', 'agreements', 'sites']} />
            {add}
          </>
        }
      >
        Companies
      </PageTitle>
      <DataTable
        label="Companies"
        list={list}
        rows={list.data?.companies}
        total={list.data?.total}
        columns={[
          {
            title: 'Company',
            sort: 'name',
            cell: ({ id, name, industry }) => <NamedCell title={name} detail={industry} onOpen={() => open(id)} />,
          },
          ...companyColumns,
        ]}
        onOpen={({ id }) => open(id)}
        filters={
          <>
            <FilterSelect
              label="Status"
              options={statusChoices}
              value={list.filters.status}
              onChange={(status) => list.change({ status })}
            />
            <FilterSelect
              label="MOA"
              options={moaChoices}
              value={list.filters.moa}
              onChange={(moa) => list.change({ moa })}
            />
            <FilterSelect
              label="Students"
              options={hostChoices}
              value={list.filters.mine}
              onChange={(mine) => list.change({ mine })}
            />
            <ArchivedFilter list={list} />
          </>
        }
        actions={(company) => (
          <RecordActions row={company} name={company.name} editor={editor} restore={restore.send} />
        )}
        empty={
          <EmptyState icon={Building2} title="No companies found" action={add}>
            Add the companies that take your interns.
          </EmptyState>
        }
      />
      <CompanyDrawer id={openedId} onEdit={editor.edit} onClose={() => open(undefined)} />
      <EditorWindows
        editor={editor}
        title={editor.record ? `Edit ${editor.record.name}` : 'New company'}
        isWide
        nameOf={({ name }) => name}
      >
        <CompanyForm company={editor.record} {...editor.form} />
      </EditorWindows>
    </>
  )
}

/** The address names the open company, so that a link can lead to it. */
function useOpened() {
  const { search, go } = useAddress()
  const openedId = idIn(search.open) ?? null
  const open = (id: number | undefined) => go(withChange(search, { open: id, page: Number(search.page ?? 1) }))
  return { openedId, open }
}

function all(options: { value: string; label: string }[]) {
  return [{ value: '', label: 'All' }, ...options]
}
