import { CircleAlert } from 'lucide-react'
import { school } from '#contract/school.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LogoCard } from './LogoCard.tsx'
import { SchoolForm } from './SchoolForm.tsx'

export function SchoolTab() {
  const asked = useAsk(school.read, {})
  if (asked.isError) {
    return (
      <Card>
        <EmptyState
          icon={CircleAlert}
          title={school.read.failed}
          action={
            <Button tone="secondary" onClick={() => void asked.refetch()}>
              Try again
            </Button>
          }
        />
      </Card>
    )
  }
  if (!asked.data) return <Skeleton className="h-96 rounded-card" />
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <LogoCard logo={asked.data.logo} printsLogo={asked.data.printsLogo} />
      <SchoolForm school={asked.data} />
    </div>
  )
}
