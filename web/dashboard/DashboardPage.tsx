import { House } from 'lucide-react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function DashboardPage() {
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <Card>
        <EmptyState icon={House} title="This screen is being built">
          Here you will find what needs you today. The menu shows where everything is.
        </EmptyState>
      </Card>
    </>
  )
}
