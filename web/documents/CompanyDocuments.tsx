import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { type Company, companies } from '#contract/companies.ts'
import { requirements } from '#contract/requirements.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useList } from '#web/api/use-list.ts'
import { DataTable } from '#web/table/DataTable.tsx'
import type { Column } from '#web/table/data-table.ts'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'

/** The documents that the school requires of companies. */
export function CompanyDocuments() {
  const list = useList(companies.list)
  const [opened, setOpened] = useState<Company | null>(null)
  const asked = useAsk(requirements.list, { query: { subject: 'company', rowsPerPage: 1 } })
  if (asked.data?.total === 0) {
    return (
      <Card>
        <EmptyState icon={Building2} title="No company requirements">
          Add a requirement for companies in the settings. MOAs are kept with each company.
        </EmptyState>
      </Card>
    )
  }
  const columns: Column<Company>[] = [
    {
      title: 'Company',
      sort: 'name',
      cell: (company) => <NamedCell title={company.name} detail={company.industry} onOpen={() => setOpened(company)} />,
    },
    { title: 'Interns', isNumber: true, cell: ({ internsNow }) => internsNow },
  ]
  return (
    <>
      <DataTable<Company>
        label="Companies"
        list={list}
        // A list that made way for the sentence above would move the page.
        rows={asked.isPending ? undefined : list.data?.companies}
        total={list.data?.total}
        columns={columns}
        onOpen={setOpened}
        empty={<EmptyState icon={Building2} title="No companies" />}
      />
      <Drawer
        title={opened ? `Documents of ${opened.name}` : ''}
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
      >
        {opened && <ChecklistCard owner={{ companyId: opened.id }} />}
      </Drawer>
    </>
  )
}
