import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { inside, root } from './root-route.tsx'
import { insideScreens, publicScreens } from './screens.ts'

const asWritten = (text: string) => text

export const router = createRouter({
  routeTree: root.addChildren([inside.addChildren([...insideScreens]), ...publicScreens]),
  defaultPreload: 'intent',
  defaultPreloadDelay: 30,
  defaultPendingMs: 300,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
  // The address holds plain text, without the quotes of JSON.
  parseSearch: parseSearchWith(asWritten),
  stringifySearch: stringifySearchWith(String),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
