import { BookOpen } from 'lucide-react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function CoursesPage() {
  return (
    <>
      <PageTitle>Programs</PageTitle>
      <Card>
        <EmptyState icon={BookOpen} title="This screen is being built">
          Here you will manage the programs and the hours they require.
        </EmptyState>
      </Card>
    </>
  )
}
