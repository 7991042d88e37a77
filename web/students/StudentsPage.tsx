import { GraduationCap } from 'lucide-react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function StudentsPage() {
  return (
    <>
      <PageTitle>Students</PageTitle>
      <Card>
        <EmptyState icon={GraduationCap} title="This screen is being built">
          Here you will find the interns, where they are placed and how far their hours have come.
        </EmptyState>
      </Card>
    </>
  )
}
