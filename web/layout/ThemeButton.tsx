import { Popover } from '@base-ui/react/popover'
import { Palette } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { changeLayout, useLayout } from './layout-store.ts'

const load = () => import('#web/theme/ThemePanel.tsx')
const ThemePanel = lazy(async () => ({ default: (await load()).ThemePanel }))

export function ThemeButton() {
  const isOpen = useLayout((state) => state.configSidebarVisible)
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(configSidebarVisible) => changeLayout((state) => ({ ...state, configSidebarVisible }))}
    >
      <Popover.Trigger
        onPointerEnter={load}
        onFocus={load}
        render={
          <IconButton label="Theme colours" tone={isOpen ? 'primary' : 'quiet'}>
            <Palette aria-hidden />
          </IconButton>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={10} align="end" collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label="Theme colours"
            className="rounded-lg outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Suspense fallback={<div className="h-80 w-64" />}>
              <ThemePanel />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
