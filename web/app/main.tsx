import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { queryClient } from '#web/api/query-client.ts'
import { loadUser } from '#web/session/load-user.ts'
import { followOtherTabs, onSessionChange } from '#web/session/session.ts'
import { onReset } from '#web/session/stores.ts'
import { resetLayout, restoreLayout } from '#web/theme/layout-config.ts'
import { focusContent } from './focus-content.ts'
import { router } from './routes.tsx'
import '#web/styles.css'

// the page's policy allows no code made from strings
z.config({ jitless: true })

restoreLayout()
onReset(() => {
  resetLayout()
  restoreLayout()
})

onSessionChange((to) => {
  if (to) void router.navigate({ to, replace: true })
  else void router.invalidate().then(loadUser)
})
followOtherTabs()
void loadUser()
router.subscribe('onResolved', focusContent)

const page = document.getElementById('root')
if (!page) throw new Error('The page has no root')
createRoot(page).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
