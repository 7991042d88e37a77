import { Palette } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { changeLayout, useLayout } from './layout-store.ts'
import { PanelButton } from './PanelButton.tsx'

const ThemePanel = lazy(async () => ({ default: (await import('#web/theme/ThemePanel.tsx')).ThemePanel }))

export function ThemeButton() {
  const isOpen = useLayout((state) => state.configSidebarVisible)
  return (
    <PanelButton
      label="Theme colors"
      tone={isOpen ? 'primary' : 'quiet'}
      icon={<Palette aria-hidden />}
      isOpen={isOpen}
      onChange={(configSidebarVisible) => changeLayout((state) => ({ ...state, configSidebarVisible }))}
    >
      <Suspense fallback={<div className="h-80 w-64" />}>
        <ThemePanel />
      </Suspense>
    </PanelButton>
  )
}
