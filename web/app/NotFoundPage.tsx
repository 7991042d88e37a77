import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useSession } from '#web/session/session.ts'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function NotFoundPage() {
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <NothingHere />
    </main>
  )
}

export function NothingHere() {
  const isSignedIn = useSession((session) => session.token !== null)
  return (
    <div>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        icon={Compass}
        title="Page not found"
        action={
          <Link to={isSignedIn ? '/' : '/homepage'} className={buttonClasses()}>
            {isSignedIn ? 'Go to the dashboard' : 'Go to the home page'}
          </Link>
        }
      >
        The link may be old or mistyped.
      </EmptyState>
    </div>
  )
}
