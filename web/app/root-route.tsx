import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RootView } from './RootView.tsx'

export const root = createRootRoute({ component: RootView, notFoundComponent: NotFoundPage })

/** Around every screen that needs a sign-in. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  // Screens ignore unknown parts of an address, so that a typed or old address still opens.
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('#web/layout/MainLayout.tsx'), 'MainLayout'),
})
