import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { PaletteHost } from '#web/search/PaletteHost.tsx'
import { useSession } from '#web/session/session.ts'
import { Toasts } from '#web/ui/Toasts.tsx'
import { UndoOfferBar } from '#web/ui/UndoOfferBar.tsx'

const NetworkNotice = lazy(() =>
  import('#web/network/NetworkNotice.tsx').then((file) => ({ default: file.NetworkNotice })),
)

/** The routed page and the toast area (spec §2). */
export function RootView() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  // A visitor's first pages make no calls, so they do not load what tells about calls.
  const isFirstPage = useLocation({ select: ({ pathname }) => ['/landing', '/homepage'].includes(pathname) })
  const { product } = useSettings()
  const isSignedIn = useSession((session) => session.token !== null)
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title, product])
  return (
    <>
      <Outlet />
      {isSignedIn && <PaletteHost />}
      {!isFirstPage && (
        <Suspense>
          <NetworkNotice />
        </Suspense>
      )}
      <Toasts />
      {isSignedIn && <UndoOfferBar />}
    </>
  )
}
