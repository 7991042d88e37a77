import { GraduationCap } from 'lucide-react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function InternPage() {
  return (
    <>
      <PageTitle>Student</PageTitle>
      <Card>
        <EmptyState icon={GraduationCap} title="This screen is being built">
          Here you will find one student’s placement, hours and papers.
        </EmptyState>
      </Card>
    </>
  )
}
