import { UserCog } from 'lucide-react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function SupervisorsPage() {
  return (
    <>
      <PageTitle>Supervisors</PageTitle>
      <Card>
        <EmptyState icon={UserCog} title="This screen is being built">
          Here you will manage the people at the companies who sign the hours.
        </EmptyState>
      </Card>
    </>
  )
}
