import { dashboard } from '#contract/dashboard.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Shown while a dashboard loads, and when it could not be loaded. */
export function Waiting({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  if (!isError) {
    return (
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-56 w-full" />
        <Skeleton className="h-56 w-full" />
      </div>
    )
  }
  return (
    <Card>
      <div role="alert" className="flex flex-wrap items-center justify-between gap-4">
        <p>{dashboard.read.failed}</p>
        <Button tone="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Card>
  )
}
