import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { insideRoutes } from './inside-routes.tsx'
import { publicRoutes } from './public-routes.tsx'
import { inside, root } from './root-route.tsx'

const asWritten = (text: string) => text

export const router = createRouter({
  routeTree: root.addChildren([inside.addChildren([...insideRoutes]), ...publicRoutes]),
  defaultPreload: 'intent',
  defaultPreloadDelay: 30,
  defaultPendingMs: 300,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
  // plain text in the address, without the quotes of JSON
  parseSearch: parseSearchWith(asWritten),
  stringifySearch: stringifySearchWith(String),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
