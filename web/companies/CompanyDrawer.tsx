import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Pencil } from 'lucide-react'
import { useState } from 'react'
import { type Company, companies } from '#contract/companies.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { AgreementsPanel } from './AgreementsPanel.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { FeedbackPanel } from './FeedbackPanel.tsx'
import { InternsPanel } from './InternsPanel.tsx'
import { SitesPanel } from './SitesPanel.tsx'

type Props = { id: number | null; onEdit: (company: Company) => void; onClose: () => void }

/** One company beside the list: what it is, where its interns work, its agreements, and who is and was there. */
export function CompanyDrawer({ id, onEdit, onClose }: Props) {
  const asked = useQuery({ ...queryOf(companies.read, { params: { id } }), enabled: id !== null })
  const company = asked.data
  return (
    <Drawer title={company?.name ?? 'Company'} description={company?.industry} isOpen={id !== null} onClose={onClose}>
      {asked.isError ? (
        <EmptyState
          icon={CircleAlert}
          title={asked.error.message}
          action={
            <Button tone="secondary" onClick={() => void asked.refetch()}>
              Try again
            </Button>
          }
        />
      ) : company ? (
        <OneCompany key={company.id} company={company} onEdit={onEdit} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </Drawer>
  )
}

function OneCompany({ company, onEdit }: { company: Company; onEdit: Props['onEdit'] }) {
  // A person who follows "no agreement" lands where one can be added.
  const [tab, setTab] = useState(isCovered(company) ? 'sites' : 'agreements')
  const tabs = [
    { value: 'sites', label: 'Sites', content: <SitesPanel company={company} /> },
    { value: 'agreements', label: 'MOAs', content: <AgreementsPanel company={company} /> },
    { value: 'interns', label: 'Interns', content: <InternsPanel companyId={company.id} /> },
    { value: 'feedback', label: 'Evaluations', content: <FeedbackPanel companyId={company.id} /> },
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
      <Tabs label={`About ${company.name}`} tabs={tabs} value={tab} onChange={setTab} />
    </div>
  )
}

function isCovered({ moa }: Company): boolean {
  return moa.state === 'valid' || moa.state === 'expiring'
}
