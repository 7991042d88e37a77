import { CSPProvider } from '@base-ui/react/csp-provider'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadSettings } from '#web/api/use-settings.ts'
import { followOtherTabs, onSessionChange, useSession } from '#web/session/session.ts'
import { onReset } from '#web/session/stores.ts'
import { resetLayout, restoreLayout } from '#web/theme/layout-config.ts'
import { afterLoad } from './after-load.ts'
import { focusContent } from './focus-content.ts'
import { router } from './routes.tsx'
import '#web/styles.css'

restoreLayout()
onReset(() => {
  resetLayout()
  restoreLayout()
})

onSessionChange((to) => {
  if (to) void router.navigate({ to, replace: true })
  else void router.invalidate().then(restoreUser)
})
followOtherTabs()
void restoreUser()
void loadSettings()
router.subscribe('onResolved', focusContent)
afterLoad()

const page = document.getElementById('root')
if (!page) throw new Error('The page has no root')
createRoot(page).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <RouterProvider router={router} />
    </CSPProvider>
  </StrictMode>,
)

/** A visitor's first page does not load what only a signed-in person needs. */
async function restoreUser() {
  if (useSession.getState().token) await (await import('#web/session/load-user.ts')).loadUser()
}
