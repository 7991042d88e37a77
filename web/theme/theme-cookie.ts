export type ThemeColor<Name extends string = string> = {
  name: Name
  /** Shade to hex; empty for noir, which has no shades of its own. */
  palette: Readonly<Record<number, string>>
}

export type ThemeKind = 'primary' | 'surface'

const longest = 2000

export function themeCookie(type: ThemeKind, color: ThemeColor): string {
  return encodeURIComponent(JSON.stringify({ type, color }))
}

/** The palette's name in a saved cookie; null when it is corrupt, huge or not of ours. */
export function savedName<Name extends string>(type: ThemeKind, names: readonly Name[], cookie: string): Name | null {
  if (cookie.length > longest) return null
  try {
    const saved: { type?: unknown; color?: { name?: unknown } | null } | null = JSON.parse(decodeURIComponent(cookie))
    if (saved?.type !== type) return null
    return names.find((name) => name === saved.color?.name) ?? null
  } catch {
    return null
  }
}
