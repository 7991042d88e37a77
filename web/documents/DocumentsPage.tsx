import { FileText } from 'lucide-react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function DocumentsPage() {
  return (
    <>
      <PageTitle>Documents</PageTitle>
      <Card>
        <EmptyState icon={FileText} title="This screen is being built">
          Here you will find the papers of an internship and what is still missing.
        </EmptyState>
      </Card>
    </>
  )
}
