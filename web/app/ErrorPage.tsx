import { CloudAlert, RotateCw, WifiOff } from 'lucide-react'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Replaces a screen that failed. The layout around it keeps working. */
export function ErrorPage() {
  return navigator.onLine ? <FailedPage /> : <CutOffPage />
}

/** Without a network only the tap screen and screens that were opened before can be shown. */
function CutOffPage() {
  const isStudent = useSession((session) => session.role === 'student')
  return (
    <div role="alert">
      <h1 className="sr-only">No connection</h1>
      <EmptyState
        icon={WifiOff}
        title="This screen needs a connection"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {isStudent && (
              <a href="/dtr/tap" className={buttonClasses()}>
                Open time clock
              </a>
            )}
            <Button tone="secondary" onClick={() => window.location.reload()}>
              <RotateCw aria-hidden />
              Try again
            </Button>
          </div>
        }
      >
        {isStudent && 'You can still tap: it’s saved on this phone and sent later.'}
      </EmptyState>
    </div>
  )
}

function FailedPage() {
  return (
    <div role="alert">
      <h1 className="sr-only">Something went wrong</h1>
      <EmptyState
        icon={CloudAlert}
        title="Something went wrong on this page"
        action={
          <Button onClick={() => window.location.reload()}>
            <RotateCw aria-hidden />
            Reload
          </Button>
        }
      >
        Everything you saved is safe. Reload the page. If this happens again, please tell your school admin.
      </EmptyState>
    </div>
  )
}
