import { Moon, Sun } from 'lucide-react'
import { setDark, useLayoutConfig } from '#web/theme/layout-config.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

export function DarkSwitch() {
  const dark = useLayoutConfig((config) => config.dark)
  return (
    <IconButton label={dark ? 'Light mode' : 'Dark mode'} onClick={() => setDark(!dark)}>
      {dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  )
}
