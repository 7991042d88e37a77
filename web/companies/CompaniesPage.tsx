import { Building2 } from 'lucide-react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function CompaniesPage() {
  return (
    <>
      <PageTitle>Companies</PageTitle>
      <Card>
        <EmptyState icon={Building2} title="This screen is being built">
          Here you will manage the companies, their sites and agreements.
        </EmptyState>
      </Card>
    </>
  )
}
