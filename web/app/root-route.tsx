import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RootView } from './RootView.tsx'

export const root = createRootRoute({ component: RootView, notFoundComponent: NotFoundPage })

/** Around every screen that needs a sign-in. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  // Each screen reads its own part of the address, so that an old or handwritten address still opens.
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('#web/layout/MainLayout.tsx'), 'MainLayout'),
})
