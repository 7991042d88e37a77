import { notFound, redirect } from '@tanstack/react-router'
import { useSession } from '#web/session/session.ts'
import { redirectFrom, redirectToPassword } from './guard.ts'
import { NothingHere } from './NotFoundPage.tsx'
import { type ScreenPath, screens } from './screens.ts'

/** What every screen has: its guard, and its name for the tab. */
export function screen<const P extends ScreenPath>(path: P) {
  return { path, staticData: { title: screens[path].title }, beforeLoad: () => guard(path) }
}

/** A screen about one student; anything but an id is no address. */
export function studentScreen<const P extends ScreenPath>(path: P) {
  return {
    ...screen(path),
    notFoundComponent: NothingHere,
    // not in beforeLoad, whose refusals are shown without the layout
    loader: ({ params }: { params: { studentId: string } }) => {
      if (!/^[1-9]\d{0,14}$/.test(params.studentId)) throw notFound()
    },
  }
}

/** Before anything of the screen is loaded, so that no page flashes up only to be left. */
function guard(path: ScreenPath): void {
  const { role, mustChangePassword } = useSession.getState()
  const { roles } = screens[path]
  const to = redirectFrom(roles, role) ?? (mustChangePassword ? redirectToPassword(path, roles) : null)
  if (to) throw redirect({ to, replace: true })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}
