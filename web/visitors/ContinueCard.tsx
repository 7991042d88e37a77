import { useLocation, useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNetwork } from '#web/network/network.ts'
import { whoMayContinue } from '#web/session/last-person.ts'
import { Button } from '#web/ui/Button.tsx'

const NetworkNotice = lazy(async () => ({ default: (await import('#web/network/NetworkNotice.tsx')).NetworkNotice }))
const tapPath = '/dtr/tap'

/** For a person whose session was lost on a bad network: one press continues it, without a password. */
export function ContinueCard() {
  const [person, setPerson] = useState(() => whoMayContinue())
  const [isBusy, setBusy] = useState(false)
  const isOffline = useNetwork((network) => network.isOffline)
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!person) return null

  async function proceed() {
    setBusy(true)
    try {
      const { continueSession } = await import('#web/sign-in/continue-session.ts')
      if (await continueSession()) await navigate({ href: person?.from ?? '/', replace: true })
      else setPerson(whoMayContinue())
    } finally {
      setBusy(false)
    }
  }

  async function forget() {
    const { forgetMe } = await import('#web/sign-in/continue-session.ts')
    forgetMe()
    setPerson(null)
  }

  return (
    <section aria-label="Continue" className="flex w-full flex-col gap-3 rounded-card border bg-card p-4 shadow-card">
      <p className="text-muted text-sm">
        {isOffline
          ? 'You’re offline. What you typed is kept on this device.'
          : 'The connection was lost. What you typed is kept.'}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button className="max-w-full whitespace-normal text-left" isBusy={isBusy} onClick={() => void proceed()}>
          {person.name ? `Continue as ${person.name}` : 'Continue'}
          <ArrowRight aria-hidden />
        </Button>
        <Button tone="quiet" onClick={() => void forget()}>
          Not you?
        </Button>
      </div>
      {person.role === 'student' && path !== tapPath && (
        <p className="text-sm">
          <a href={tapPath} className="rounded-xs font-medium text-link underline underline-offset-4">
            Open time clock
          </a>
          , which works without a connection.
        </p>
      )}
      {/* The tap screen's layout has its own. */}
      {isBusy && path !== tapPath && (
        <Suspense>
          <NetworkNotice />
        </Suspense>
      )}
    </section>
  )
}
