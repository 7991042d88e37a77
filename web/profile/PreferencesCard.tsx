import { SelectField } from '#web/fields/SelectField.tsx'
import { Switch } from '#web/fields/Switch.tsx'
import {
  followDevice,
  type MenuMode,
  setDark,
  setMenuMode,
  useDeviceTheme,
  useLayoutConfig,
} from '#web/theme/layout-config.ts'
import { Card } from '#web/ui/Card.tsx'

const menuModes: readonly { value: MenuMode; label: string }[] = [
  { value: 'static', label: 'Always visible' },
  { value: 'overlay', label: 'Slides over the page' },
]

export function PreferencesCard() {
  const { dark, menuMode } = useLayoutConfig()
  const { isFollowed } = useDeviceTheme()
  return (
    <Card title="Preferences" description="Saved on this device. Change colors with the palette icon at the top.">
      <div className="flex flex-col gap-5">
        <Switch name="dark" label="Dark theme" hint="Easier on the eyes at night." value={dark} onChange={setDark} />
        <Switch
          name="followsDevice"
          label="As my phone"
          hint="Dark whenever your phone or computer is."
          value={isFollowed}
          onChange={(isWanted) => (isWanted ? followDevice() : setDark(dark))}
        />
        <SelectField
          name="menuMode"
          label="Menu mode"
          options={menuModes}
          value={menuMode}
          onChange={(mode) => mode && setMenuMode(mode)}
        />
      </div>
    </Card>
  )
}
