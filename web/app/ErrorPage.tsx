import { CloudAlert, RotateCw } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** In the place of a screen that failed; what stands around it lives on. */
export function ErrorPage() {
  return (
    <div role="alert">
      <h1 className="sr-only">Something went wrong</h1>
      <EmptyState
        icon={CloudAlert}
        title="This page ran into a problem"
        action={
          <Button onClick={() => window.location.reload()}>
            <RotateCw aria-hidden />
            Reload
          </Button>
        }
      >
        Nothing that you had saved is lost. Reload the page; if it happens again, tell your school’s administrator.
      </EmptyState>
    </div>
  )
}
