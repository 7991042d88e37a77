import { createRoute, lazyRouteComponent, notFound, type RouteComponent, redirect } from '@tanstack/react-router'
import { type Role, roleLabels } from '#domain/roles.ts'
import { lastStudentId } from '#web/session/last-person.ts'
import { useSession } from '#web/session/session.ts'
import { mayTapSignedOut, redirectFrom, redirectToPassword, type ScreenRoles } from './guard.ts'
import { NothingHere } from './NotFoundPage.tsx'
import { fetchCodeOf } from './role-code.ts'
import { inside, root } from './root-route.tsx'

/** Who may open a screen, what the browser's tab is called, and what it shows. */
type Screen = { title: string; roles: ScreenRoles; component: RouteComponent }

/** A screen within the layout, for people who are signed in. */
export function screen<const P extends string>(path: P, given: Screen) {
  return createRoute({ getParentRoute: () => inside, ...guarded(path, given) })
}

/** A screen about one record. An address without a valid id does not exist. */
export function recordScreen<const P extends `/${string}/$${string}`>(path: P, given: Screen) {
  return createRoute({
    getParentRoute: () => inside,
    ...guarded(path, given),
    notFoundComponent: NothingHere,
    // This is not in beforeLoad, because its refusals are shown without the layout.
    loader: ({ params }) => {
      if (!Object.values(params).every((id) => /^[1-9]\d{0,14}$/.test(String(id)))) throw notFound()
    },
  })
}

/** A screen that needs no sign-in. */
export function publicScreen<const P extends string>(path: P, given: Screen) {
  return createRoute({ getParentRoute: () => root, ...guarded(path, given) })
}

const signIn = lazyRouteComponent(() => import('#web/visitors/SignInPage.tsx'), 'SignInPage')

/** The address says the role, so its screens are fetched while the person types. */
export function signInScreen<const P extends string>(path: P, role: Role) {
  const given: Screen = { title: `${roleLabels[role]} sign-in`, roles: 'public', component: signIn }
  return createRoute({ getParentRoute: () => root, ...guarded(path, given), onEnter: () => fetchCodeOf(role) })
}

/** A screen that a link in an email opens, with its token. */
export function linkScreen<const P extends string>(path: P, given: Screen) {
  return createRoute({ getParentRoute: () => root, ...guarded(path, given), validateSearch: withToken })
}

function guarded<const P extends string>(path: P, { title, roles, component }: Screen) {
  return { path, staticData: { title, roles }, beforeLoad: () => guard(path, roles), component }
}

/** Runs before the screen is loaded, so that no page flashes up only to be left. */
function guard(path: string, roles: ScreenRoles): void {
  const { role, mustChangePassword } = useSession.getState()
  if (!role && mayTapSignedOut(path, lastStudentId())) return
  const to = redirectFrom(roles, role) ?? (mustChangePassword ? redirectToPassword(path, roles) : null)
  if (to) throw redirect({ to, replace: true })
}

/** The router turns digits into numbers, but a token is always text. */
function withToken({ token }: Record<string, unknown>): { token?: string } {
  return token === undefined || typeof token === 'object' ? {} : { token: String(token) }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    roles?: ScreenRoles
  }
}
