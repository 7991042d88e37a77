import { QueryClientProvider } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { NetworkNotice } from '#web/network/NetworkNotice.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { PublicFrame } from './PublicFrame.tsx'

/** Around a screen that a link in an email opens, for visitors and for those who are signed in. */
export function OneTimeLink({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <NetworkNotice />
      {children}
    </QueryClientProvider>
  )
}

/** Nobody has answered, so the link may well be good. */
export function UncheckedLink({ onRetry }: { onRetry: () => void }) {
  return (
    <PublicFrame
      title="We couldn’t check your link"
      intro={<span role="alert">Check your connection, then try again. Your link still works.</span>}
    >
      <Button size="lg" onClick={onRetry}>
        Try again
      </Button>
    </PublicFrame>
  )
}

/** The final message, and the link to continue. */
export function LinkEnd({ title, children }: { title: string; children: ReactNode }) {
  const isSignedIn = useSession((session) => session.token !== null)
  return (
    <PublicFrame title={title} intro={<output className="block">{children}</output>}>
      <Link to={isSignedIn ? '/' : '/landing'} className={buttonClasses('primary', 'lg')}>
        {isSignedIn ? 'Go to the dashboard' : 'Sign in'}
      </Link>
    </PublicFrame>
  )
}
