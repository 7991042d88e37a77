import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { ReactNode } from 'react'
import { setMenuMode, setPrimary, setSurface, useLayoutConfig } from './layout-config.ts'
import { primaryNames, surfaceNames } from './palette-names.ts'
import { brandShades, primaryScales, surfaceScales } from './palettes.ts'
import { Swatch } from './Swatch.tsx'

const menuModes = [
  { mode: 'static', label: 'Static' },
  { mode: 'overlay', label: 'Overlay' },
] as const

/** The theme configurator (spec §2); the layout opens and closes it. */
export function ThemePanel() {
  const { primary, surface, menuMode, dark } = useLayoutConfig()
  const shownSurface = surface ?? (dark ? 'zinc' : 'slate')
  return (
    <section aria-label="Theme" className="flex w-64 flex-col gap-5 rounded-lg border bg-raised p-4 shadow-raised">
      <Choice title="Primary" chosen={primary}>
        {primaryNames.map((name) => {
          const palette = name === 'noir' ? {} : primaryScales[name]
          const color = name === 'noir' ? 'var(--noir)' : primaryScales[name][brandShades[name] ?? 500]
          return (
            <Swatch
              key={name}
              {...{ name, color }}
              isChosen={name === primary}
              onChoose={() => setPrimary({ name, palette })}
            />
          )
        })}
      </Choice>
      <Choice title="Surface" chosen={shownSurface}>
        {surfaceNames.map((name) => (
          <Swatch
            key={name}
            name={name}
            color={surfaceScales[name][500]}
            isChosen={name === shownSurface}
            onChoose={() => setSurface({ name, palette: surfaceScales[name] })}
          />
        ))}
      </Choice>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium text-muted text-sm">Menu mode</legend>
        <ToggleGroup
          aria-label="Menu mode"
          value={[menuMode]}
          onValueChange={([mode]) => mode && setMenuMode(mode)}
          className="grid grid-cols-2 gap-1 rounded-control bg-sunken p-1"
        >
          {menuModes.map(({ mode, label }) => (
            <Toggle
              key={mode}
              value={mode}
              className="min-h-11 rounded-sm border border-transparent pointer-fine:sm:min-h-9 font-medium text-muted text-sm transition-colors data-pressed:border-line data-pressed:bg-card data-pressed:text-ink data-pressed:shadow-card"
            >
              {label}
            </Toggle>
          ))}
        </ToggleGroup>
      </fieldset>
    </section>
  )
}

type ChoiceProps = { title: string; chosen: string; children: ReactNode }

/** Colors that look alike are told apart by the name of the one that is chosen. */
function Choice({ title, chosen, children }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-muted text-sm">{title}</legend>
      <span aria-hidden className="float-right -mt-7 text-sm capitalize">
        {chosen}
      </span>
      <div className="flex flex-wrap gap-5 pointer-fine:sm:gap-2">{children}</div>
    </fieldset>
  )
}
