type Rgb = readonly [number, number, number]
type Matrix = readonly [Rgb, Rgb, Rgb]

/**
 * How eyes that lack a kind of cone see, as linear RGB: the matrices for a complete lack by Machado, Oliveira and
 * Fernandes (2009).
 */
export const sights: Record<string, Matrix> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

export function seen(hex: string, matrix: Matrix): Rgb {
  const linear = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Rgb
  return matrix.map((row) => clamp(dot(row, linear))) as unknown as Rgb
}

/** How different two colors of linear RGB look: their distance in Oklab, where black and white are 1 apart. */
export function distance(one: Rgb, two: Rgb): number {
  const [a, b] = [oklab(one), oklab(two)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function oklab(rgb: Rgb): Rgb {
  const cones = [
    dot([0.4122214708, 0.5363325363, 0.0514459929], rgb),
    dot([0.2119034982, 0.6806995451, 0.1073969566], rgb),
    dot([0.0883024619, 0.2817188376, 0.6299787005], rgb),
  ].map(Math.cbrt) as unknown as Rgb
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], cones),
    dot([1.9779984951, -2.428592205, 0.4505937099], cones),
    dot([0.0259040371, 0.7827717662, -0.808675766], cones),
  ]
}

function dot(one: Rgb, two: Rgb): number {
  return one[0] * two[0] + one[1] * two[1] + one[2] * two[2]
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part))
}
