/** Pixels: a smaller logo prints as a blot, a larger one only makes every file heavy. */
export const logoSides = { least: 64, most: 1200 } as const

/** What keeps a picture from being the school's logo, or null. */
export function logoProblem({ width, height }: { width: number; height: number }): string | null {
  const { least, most } = logoSides
  const size = `This logo is ${width} × ${height} px.`
  if (Math.min(width, height) < least) return `${size} Please choose one of at least ${least} × ${least} px.`
  if (Math.max(width, height) > most) return `${size} Please choose one of at most ${most} × ${most} px.`
  return null
}
