import { type PrimaryName, primaryNames, surfaceNames } from './palette-names.ts'
import { primaryScales, type Shade, statusScales, surfaceScales } from './palettes.ts'
import { hueTones, type Mode, softness, surfaceTones } from './tones.ts'

/** Maroon is deep by nature: its brand shade is 700. */
const startsAt: Partial<Record<PrimaryName, Shade>> = { maroon: 700 }

/**
 * Every palette as custom properties, chosen by `data-primary`, `data-surface` and the class `dark` on the root. Without
 * a surface: slate in light, zinc in dark (spec §2).
 */
export function themeCss(): string {
  return [
    rule(':root', { ...surface('slate', 'light'), ...primary('maroon', 'light'), ...statuses('light') }),
    rule(':root.dark', { ...surface('zinc', 'dark'), ...primary('maroon', 'dark'), ...statuses('dark') }),
    ...surfaceNames.flatMap((name) => pair(`[data-surface="${name}"]`, (mode) => surface(name, mode))),
    ...primaryNames.flatMap((name) => pair(`[data-primary="${name}"]`, (mode) => primary(name, mode))),
  ].join('\n')
}

type Properties = Record<string, string>

function surface(name: (typeof surfaceNames)[number], mode: Mode): Properties {
  return surfaceTones(surfaceScales[name], mode)
}

function primary(name: PrimaryName, mode: Mode): Properties {
  if (name === 'noir') {
    return {
      primary: 'var(--noir)',
      'on-primary': 'var(--on-noir)',
      'primary-hover': 'var(--noir-hover)',
      accent: 'var(--noir)',
      'accent-soft': mode === 'light' ? 'var(--sunken)' : darkTint('accent'),
    }
  }
  const scale = primaryScales[name]
  const { fill, on, hover, ink } = hueTones(scale, mode, startsAt[name] ?? 600)
  return {
    primary: fill,
    'on-primary': on,
    'primary-hover': hover,
    accent: ink,
    'accent-soft': mode === 'light' ? scale[100] : darkTint('accent'),
  }
}

function statuses(mode: Mode): Properties {
  const properties = Object.entries(statusScales).flatMap(([name, scale]) => {
    const { fill, on, hover, ink } = hueTones(scale, mode, 600)
    return Object.entries({
      [name]: fill,
      [`on-${name}`]: on,
      [`${name}-hover`]: hover,
      [`${name}-ink`]: ink,
      [`${name}-soft`]: mode === 'light' ? scale[100] : darkTint(`${name}-ink`),
    })
  })
  return { ...Object.fromEntries(properties), 'color-scheme': mode }
}

function darkTint(ink: string): string {
  return `color-mix(in srgb, var(--${ink}) ${softness}%, var(--card))`
}

function pair(selector: string, properties: (mode: Mode) => Properties): string[] {
  return [rule(selector, properties('light')), rule(`.dark${selector}`, properties('dark'))]
}

function rule(selector: string, properties: Properties): string {
  const lines = Object.entries(properties).map(
    ([name, value]) => `  ${name === 'color-scheme' ? '' : '--'}${name}: ${value};`,
  )
  return `${selector} {\n${lines.join('\n')}\n}\n`
}
