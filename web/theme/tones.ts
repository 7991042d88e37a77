import { contrast, mix } from './contrast.ts'
import { type Scale, type Shade, type SurfaceScale, surfaceScales } from './palettes.ts'

export type Mode = 'light' | 'dark'

/** `control` is the border of what can be filled in, `line` only parts things; noir is the primary without a hue. */
export type SurfaceTones = Record<
  'ground' | 'card' | 'raised' | 'sunken' | 'ink' | 'muted' | 'line' | 'control' | 'noir' | 'on-noir' | 'noir-hover',
  string
>

/** `fill` carries `on`; `ink` is the hue as text, icon or ring, also on its own tint. */
export type HueTones = Record<'fill' | 'on' | 'hover' | 'ink', string>

/** Just over AA (4.5 for text, 3 for controls), so that rounding keeps it. */
const forText = 4.6
const forControls = 3.05

/** Per cent of a hue's ink in its tint on a dark card; in light the tint is the scale's own 100. */
export const softness = 14

const surfaces = {
  light: Object.values(surfaceScales).map(lightSurface),
  dark: Object.values(surfaceScales).map(darkSurface),
}

export function surfaceTones(scale: SurfaceScale, mode: Mode): SurfaceTones {
  return mode === 'light' ? lightSurface(scale) : darkSurface(scale)
}

/** Tones that work on every surface of the mode, so that a hue is one attribute whatever the surface is. */
export function hueTones(scale: Scale, mode: Mode, from: Shade): HueTones {
  const isLight = mode === 'light'
  const ink = first(scale, isLight ? darkerFrom(from) : [500, 400, 300, 200], (hex) => isReadable(hex, scale, mode))
  if (isLight || contrast(scale[500], '#ffffff') >= 3) {
    const shades = darkerFrom(from).map((shade) => scale[shade])
    const fits = (hex: string) => contrast(hex, '#ffffff') >= forText && isVisible(hex, mode)
    // In dark a tone between two shades, so that it is another than in light (spec §4).
    const fill = pick(isLight ? shades : halfTones(scale, [500, 600, 700]).filter((hex) => !shades.includes(hex)), fits)
    return { fill, on: '#ffffff', hover: mix('#000000', 12, fill), ink }
  }
  // A luminous hue would turn to mud under white text.
  return { fill: scale[400], on: scale[950], hover: mix('#ffffff', 20, scale[400]), ink }
}

function isReadable(ink: string, scale: Scale, mode: Mode): boolean {
  return surfaces[mode].every(({ ground, card, raised, sunken }) =>
    readsOn(ink, [ground, card, raised, sunken, mode === 'light' ? scale[100] : mix(ink, softness, card)]),
  )
}

function isVisible(hex: string, mode: Mode): boolean {
  return surfaces[mode].every(({ ground, card, raised }) =>
    [ground, card, raised].every((under) => contrast(hex, under) >= forControls),
  )
}

function lightSurface(scale: SurfaceScale): SurfaceTones {
  const card = scale[0]
  const ground = quiet(mix(scale[50], 50, scale[100]), scale[50], mix(scale[50], 45, card))
  const sunken = quiet(scale[100], scale[50], mix(scale[50], 60, card))
  return {
    ground,
    card,
    raised: card,
    sunken,
    ink: scale[900],
    muted: first(scale, [500, 600, 700], (hex) => readsOn(hex, [ground, card, sunken])),
    line: first(scale, [100, 200, 300], (hex) => contrast(hex, card) >= 1.15),
    control: border(scale, [400, 500, 600], [ground, card, sunken]),
    noir: scale[950],
    'on-noir': card,
    'noir-hover': scale[800],
  }
}

function darkSurface(scale: SurfaceScale): SurfaceTones {
  // Where 900 is too light for a calm card (soho, viva, ocean) everything moves a step down.
  const isDeep = contrast(scale[900], '#000000') <= 1.21
  const card = isDeep ? scale[900] : scale[950]
  const ground = isDeep ? scale[950] : mix(scale[950], 55, '#000000')
  const raised = mix(scale[800], isDeep ? 20 : 8, card)
  const sunken = mix(scale[800], isDeep ? 55 : 35, card)
  return {
    ground,
    card,
    raised,
    sunken,
    ink: scale[50],
    muted: first(scale, [500, 400, 300], (hex) => readsOn(hex, [ground, card, raised, sunken])),
    line: first(scale, [900, 800, 700], (hex) => contrast(hex, card) >= 1.15),
    control: border(scale, [700, 600, 500, 400], [ground, card, raised, sunken]),
    noir: scale[50],
    'on-noir': scale[950],
    'noir-hover': scale[200],
  }
}

function readsOn(hex: string, grounds: readonly string[]): boolean {
  return grounds.every((under) => contrast(hex, under) >= forText)
}

/** The first that is close enough to white for cards to rest on. */
function quiet(...candidates: [string, string, string]): string {
  return candidates.find((hex) => contrast(hex, '#ffffff') <= 1.105) ?? candidates[2]
}

/** The softest border that is still seen as one. */
function border(scale: Scale, path: readonly Shade[], grounds: readonly string[]): string {
  return pick(halfTones(scale, path), (hex) => grounds.every((under) => contrast(hex, under) >= forControls))
}

/** The shades of the path with four tones between each two. */
function halfTones(scale: Scale, path: readonly Shade[]): string[] {
  return path.flatMap((shade, index) => {
    const next = path[index + 1]
    return next ? [0, 20, 40, 60, 80].map((percent) => mix(scale[next], percent, scale[shade])) : [scale[shade]]
  })
}

function first(scale: Scale, path: readonly Shade[], fits: (hex: string) => boolean): string {
  return pick(
    path.map((shade) => scale[shade]),
    fits,
  )
}

function pick(candidates: readonly string[], fits: (hex: string) => boolean): string {
  const found = candidates.find(fits)
  if (!found) throw new Error(`No shade of ${candidates.join(' ')} is readable`)
  return found
}

function darkerFrom(from: Shade): Shade[] {
  return ([500, 600, 700, 800, 900] as const).filter((shade) => shade >= from)
}
