import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useSettings } from '#web/api/use-settings.ts'
import { useSession } from '#web/session/session.ts'
import { Toasts } from '#web/ui/Toasts.tsx'

const PaletteHost = lazy(async () => ({ default: (await import('#web/search/PaletteHost.tsx')).PaletteHost }))

/** The routed page and the toast area (spec §2). */
export function RootView() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const { product } = useSettings()
  const isSignedIn = useSession((session) => session.token !== null)
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title, product])
  return (
    <>
      <Outlet />
      {isSignedIn && (
        <Suspense fallback={null}>
          <PaletteHost />
        </Suspense>
      )}
      <Toasts />
    </>
  )
}
