import { Users } from 'lucide-react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function TeachersPage() {
  return (
    <>
      <PageTitle>SIPP Coordinators</PageTitle>
      <Card>
        <EmptyState icon={Users} title="This screen is being built">
          Here you will manage the coordinators and the programs they look after.
        </EmptyState>
      </Card>
    </>
  )
}
