import './kit.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { restoreLayout } from '#web/theme/layout-config.ts'
import { KitPage } from './KitPage.tsx'

restoreLayout()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <KitPage />
  </StrictMode>,
)
