import { Fingerprint } from 'lucide-react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function TapPage() {
  return (
    <>
      <PageTitle>Daily Time Record</PageTitle>
      <Card>
        <EmptyState icon={Fingerprint} title="This screen is being built">
          Here you will tap in and out.
        </EmptyState>
      </Card>
    </>
  )
}
