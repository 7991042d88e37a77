import './showcase.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { restoreLayout } from '#web/theme/layout-config.ts'
import { ShowcasePage } from './ShowcasePage.tsx'

restoreLayout()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ShowcasePage />
  </StrictMode>,
)
