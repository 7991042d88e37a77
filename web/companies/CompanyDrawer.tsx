import { CircleAlert, Pencil } from 'lucide-react'
import { type Company, companies } from '#contract/companies.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { AgreementsPanel } from './AgreementsPanel.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { InternsPanel } from './InternsPanel.tsx'
import { SitesPanel } from './SitesPanel.tsx'

type Props = { id: number | null; onEdit: (company: Company) => void; onClose: () => void }

/** One company beside the list: what it is, where its interns work, its agreements, and who is and was there. */
export function CompanyDrawer({ id, onEdit, onClose }: Props) {
  return (
    <Drawer title="Company" isOpen={id !== null} onClose={onClose}>
      {id !== null && <OneCompany key={id} id={id} onEdit={onEdit} />}
    </Drawer>
  )
}

function OneCompany({ id, onEdit }: Pick<Props, 'onEdit'> & { id: number }) {
  const asked = useAsk(companies.read, { params: { id } })
  const company = asked.data
  if (asked.isError) {
    return (
      <EmptyState
        icon={CircleAlert}
        title={companies.read.failed}
        action={
          <Button tone="secondary" onClick={() => void asked.refetch()}>
            Try again
          </Button>
        }
      />
    )
  }
  if (!company) return <Skeleton className="h-80" />
  const tabs = [
    { value: 'sites', label: 'Sites', content: <SitesPanel company={company} /> },
    { value: 'agreements', label: 'Agreements', content: <AgreementsPanel company={company} /> },
    { value: 'interns', label: 'Interns', content: <InternsPanel companyId={id} /> },
  ]
  return (
    <div className="flex flex-col gap-6">
      <CompanyFacts
        company={company}
        action={
          <Button tone="secondary" size="sm" onClick={() => onEdit(company)}>
            <Pencil aria-hidden />
            Edit
          </Button>
        }
      />
      <Tabs label={`About ${company.name}`} tabs={tabs} />
    </div>
  )
}
