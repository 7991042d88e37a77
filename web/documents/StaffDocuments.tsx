import { useAddress } from '#web/api/use-address.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { CompanyDocuments } from './CompanyDocuments.tsx'
import { DocumentQueue } from './DocumentQueue.tsx'
import { MatrixTab } from './MatrixTab.tsx'

const views = ['queue', 'matrix', 'companies'] as const

/** Documents for review, all students at a glance, and the documents of companies. The address names the view. */
export function StaffDocuments() {
  const { search, go } = useAddress()
  const view = views.find((name) => name === search.view) ?? 'queue'
  return (
    <>
      <PageTitle>Documents</PageTitle>
      <Tabs
        label="Documents"
        value={view}
        onChange={(next) => go({ view: next === 'queue' ? undefined : next })}
        tabs={[
          { value: 'queue', label: 'To review', content: <DocumentQueue /> },
          { value: 'matrix', label: 'All students', content: <MatrixTab /> },
          { value: 'companies', label: 'Companies', content: <CompanyDocuments /> },
        ]}
      />
    </>
  )
}
