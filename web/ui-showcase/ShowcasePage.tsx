import { Moon, Palette, Sun } from 'lucide-react'
import { useState } from 'react'
import { setDark, setPreset, useLayoutConfig } from '#web/theme/layout-config.ts'
import { ThemePanel } from '#web/theme/ThemePanel.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Toasts } from '#web/ui/Toasts.tsx'
import { ButtonsShown } from './ButtonsShown.tsx'
import { FieldsShown } from './FieldsShown.tsx'
import { OverlaysShown } from './OverlaysShown.tsx'
import { StatesShown } from './StatesShown.tsx'
import { TableShown } from './TableShown.tsx'

/** Every part, field and table on one page, for those who build with it; no build of the product holds it. */
export function ShowcasePage() {
  const { dark, preset } = useLayoutConfig()
  const [isPanelOpen, setPanelOpen] = useState(false)
  return (
    <>
      <header className="sticky top-0 z-20 flex items-center gap-2 border-b bg-card px-5 py-2 sm:px-8">
        <p className="mr-auto font-semibold">The kit</p>
        <Button tone="quiet" onClick={() => setPreset(preset === 'aura' ? 'lara' : 'aura')}>
          {preset === 'aura' ? 'Aura' : 'Lara'}
        </Button>
        <IconButton label={dark ? 'Light mode' : 'Dark mode'} onClick={() => setDark(!dark)}>
          {dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
        </IconButton>
        <IconButton label="Theme colors" tone="primary" onClick={() => setPanelOpen(!isPanelOpen)}>
          <Palette aria-hidden />
        </IconButton>
        {isPanelOpen && (
          <div className="absolute top-14 right-5">
            <ThemePanel />
          </div>
        )}
      </header>
      <main className="mx-auto flex max-w-6xl flex-col gap-8 p-5 sm:p-8">
        <h1 className="text-2xl">Parts of the product</h1>
        <ButtonsShown />
        <FieldsShown />
        <TableShown />
        <StatesShown />
        <OverlaysShown />
      </main>
      <Toasts />
    </>
  )
}
