import { useAddress } from '#web/api/use-address.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { DocumentQueue } from './DocumentQueue.tsx'
import { ToSignCard } from './ToSignCard.tsx'

/** What a supervisor has to sign, and behind it all documents that are addressed to their company. */
export function SupervisorDocuments() {
  const { search, go } = useAddress()
  return (
    <>
      <PageTitle>Documents</PageTitle>
      <Tabs
        label="Documents"
        value={search.view === 'all' ? 'all' : 'sign'}
        onChange={(view) => go({ view: view === 'all' ? view : undefined })}
        tabs={[
          { value: 'sign', label: 'To be signed by you', content: <ToSignCard /> },
          { value: 'all', label: 'All documents', content: <DocumentQueue /> },
        ]}
      />
    </>
  )
}
