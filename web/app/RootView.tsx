import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { PaletteHost } from '#web/search/PaletteHost.tsx'
import { useSession } from '#web/session/session.ts'
import { Toasts } from '#web/ui/Toasts.tsx'
import { UndoOfferBar } from '#web/ui/UndoOfferBar.tsx'

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
      {isSignedIn && <PaletteHost />}
      <Toasts />
      {isSignedIn && <UndoOfferBar />}
    </>
  )
}
