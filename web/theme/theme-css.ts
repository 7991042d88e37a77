import { type PrimaryName, primaryNames, surfaceNames } from './palette-names.ts'
import { brandShades, chartColors, linkScale, primaryScales, statusScales, surfaceScales } from './palettes.ts'
import { hueTones, type Mode, softness, surfaceTones } from './tones.ts'

/**
 * Every palette as custom properties, chosen by `data-primary`, `data-surface` and the class `dark` on the root. Without
 * a surface it is slate in light and zinc in dark (spec §2). Printed pages are always light.
 */
export function themeCss(): string {
  const dark = rules('dark')
    .join('\n')
    .replace(/^(?=.)/gm, '  ')
  return [...rules('light'), `@media not print {\n${dark}}\n`].join('\n')
}

function rules(mode: Mode): string[] {
  const isDark = mode === 'dark'
  const usual = {
    ...surface(isDark ? 'zinc' : 'slate', mode),
    ...primary('maroon', mode),
    ...statuses(mode),
    ...guides(mode),
  }
  const dark = isDark ? '.dark' : ''
  return [
    rule(`:root${dark}`, usual),
    ...surfaceNames.map((name) => rule(`${dark}[data-surface="${name}"]`, surface(name, mode))),
    ...primaryNames.map((name) => rule(`${dark}[data-primary="${name}"]`, primary(name, mode))),
  ]
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
  const { fill, on, hover, ink } = hueTones(scale, mode, brandShades[name] ?? 600)
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

/** Links, the ring round what has the focus, and charts don't follow the primary, which may be red. */
function guides(mode: Mode): Properties {
  const { ink } = hueTones(linkScale, mode, 600)
  const charts = Object.entries(chartColors[mode]).map(([name, color]) => [`chart-${name}`, color])
  return { link: ink, focus: ink, ...Object.fromEntries(charts) }
}

function darkTint(ink: string): string {
  return `color-mix(in srgb, var(--${ink}) ${softness}%, var(--card))`
}

function rule(selector: string, properties: Properties): string {
  const lines = Object.entries(properties).map(
    ([name, value]) => `  ${name === 'color-scheme' ? '' : '--'}${name}: ${value};`,
  )
  return `${selector} {\n${lines.join('\n')}\n}\n`
}
