import { CSPProvider } from '@base-ui/react/csp-provider'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { followInstall } from '#web/layout/install.ts'
import { loadSettings } from '#web/school-settings/use-settings.ts'
import { followOtherTabs, onSessionChange, useSession } from '#web/session/session.ts'
import { onReset } from '#web/session/stores.ts'
import { followDeviceChanges, resetLayout, restoreLayout } from '#web/theme/layout-config.ts'
import { afterLoad } from './after-load.ts'
import { carryOver } from './carry-over.ts'
import { askForFirstScreen } from './first-screen.ts'
import { focusContent } from './focus-content.ts'
import { followLinks } from './follow-links.ts'
import { keepFocus } from './keep-focus.ts'
import { router } from './routes.tsx'
import '#web/styles.css'

askForFirstScreen()
restoreLayout()
followDeviceChanges()
onReset(() => {
  resetLayout()
  restoreLayout()
})

onSessionChange((to) => {
  if (to) void router.navigate({ to, replace: true })
  else void router.invalidate().then(restoreUser)
})
followOtherTabs()
followInstall()
followLinks()
keepFocus()
void restoreUser()
void loadSettings()
router.subscribe('onResolved', focusContent)
afterLoad()

void show()

/** The page that the server drew stays until its screen has loaded. The focus stays where it was, and what was typed. */
async function show() {
  const page = document.getElementById('root')
  if (!page) throw new Error('The page has no root')
  const root = createRoot(page)
  if (!page.hasChildNodes()) return root.render(<Product />)
  // The work is split, so that a slow phone can scroll and follow a link in between.
  await new Promise((resolve) => setTimeout(resolve))
  await router.load()
  const carry = carryOver(page)
  startTransition(() => root.render(<Product onShown={carry} />))
}

function Product({ onShown }: { onShown?: () => void }) {
  useLayoutEffect(() => onShown?.(), [onShown])
  return (
    <StrictMode>
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
      </CSPProvider>
    </StrictMode>
  )
}

/** A visitor's first page does not load code that only a signed-in person needs. */
async function restoreUser() {
  if (useSession.getState().token) await (await import('#web/sign-in/load-user.ts')).loadUser()
}
