import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { HomePage } from './HomePage.tsx'
import { LandingPage } from './LandingPage.tsx'
import { SignInPage } from './SignInPage.tsx'

type Screen = { file: string; component: RouteComponent }

const signIn: Screen = { file: 'visitors/SignInPage.tsx', component: SignInPage }
const screens: Record<string, Screen> = {
  '/homepage': { file: 'visitors/HomePage.tsx', component: HomePage },
  '/landing': { file: 'visitors/LandingPage.tsx', component: LandingPage },
  '/forgot-password': { file: 'visitors/ForgotPasswordPage.tsx', component: ForgotPasswordPage },
  '/admin/login': signIn,
  '/admin/register': signIn,
  '/teacher/login': signIn,
  '/supervisor/login': signIn,
  '/student/login': signIn,
}

type FirstPage = { path: string; file: string; shown: string }

/** The screens of a first visit as HTML, shown before any script has run, and the file that takes over. */
export function firstPages(): Promise<FirstPage[]> {
  const root = createRootRoute()
  const routes = Object.entries(screens).map(([path, { component }]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  )
  const routeTree = root.addChildren(routes)
  return Promise.all(
    Object.entries(screens).map(async ([path, { file }]) => {
      const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
      await router.load()
      const shown = renderToStaticMarkup(<RouterProvider router={router as never} />)
      // Links work without scripts, and what is typed is carried over. Everything else can do nothing yet: a submit
      // button that is disabled also keeps Enter from sending the form.
      return {
        path,
        file,
        shown: shown.replaceAll(/<(?:button|input(?! type="(?:text|email|password)")) /g, '$&disabled '),
      }
    }),
  )
}
