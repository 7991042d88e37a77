import type { Point } from '#domain/geofence.ts'
import type { Scene } from './tap-points.ts'

const metersPerDegree = 111_195
/** Room around what is drawn, as a part of it. */
const margin = 0.15
const smallest = 60

export type Dot = { x: number; y: number; radius: number }
/** In meters; y grows downwards, as on a screen. */
export type Sketch = {
  site: Dot | null
  points: Dot[]
  box: { left: number; top: number; width: number; height: number }
  /** The length of the scale's bar. */
  bar: number
}

/** The scene on a flat plane, which is accurate enough over a few kilometers. Null when there is nothing to draw. */
export function sketchOf({ site, points }: Scene): Sketch | null {
  const origin = site ?? points[0]
  if (!origin) return null
  const dots = points.map((point) => dotOf(point, origin, point.accuracy))
  const siteDot = site && dotOf(site, origin, site.radiusMeters)
  const box = boxAround(siteDot ? [siteDot, ...dots] : dots)
  return { site: siteDot, points: dots, box, bar: roundLength(box.width / 4) }
}

/** The largest of 1, 2, 5, 10, 20, 50 ... that fits. */
export function roundLength(meters: number): number {
  const ten = 10 ** Math.floor(Math.log10(meters))
  return (meters >= 5 * ten ? 5 : meters >= 2 * ten ? 2 : 1) * ten
}

/** '50 m', '2 km' */
export function lengthInWords(meters: number): string {
  return meters < 1000 ? `${meters} m` : `${meters / 1000} km`
}

function dotOf(point: Point, origin: Point, radius: number): Dot {
  const narrowing = Math.cos((origin.latitude * Math.PI) / 180)
  return {
    x: (point.longitude - origin.longitude) * metersPerDegree * narrowing,
    y: (origin.latitude - point.latitude) * metersPerDegree,
    radius,
  }
}

/** The frame is a square, so that nothing is distorted. */
function boxAround(dots: readonly Dot[]): Sketch['box'] {
  const left = Math.min(...dots.map(({ x, radius }) => x - radius))
  const right = Math.max(...dots.map(({ x, radius }) => x + radius))
  const top = Math.min(...dots.map(({ y, radius }) => y - radius))
  const bottom = Math.max(...dots.map(({ y, radius }) => y + radius))
  const side = Math.max(right - left, bottom - top, smallest)
  const size = side * (1 + 2 * margin)
  return { left: (left + right - size) / 2, top: (top + bottom - size) / 2, width: size, height: size }
}
