const day = 24 * 60 * 60

/** The raw value; undefined when there is none. */
export function readCookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** One day, path /, SameSite Lax, not Secure (spec §9). */
export function writeCookie(name: string, value: string) {
  writeFor(name, value, day)
}

/** For a year: what is not a choice of colors, and should last as long as the device. */
export function keepCookie(name: string, value: string) {
  writeFor(name, value, 365 * day)
}

export function dropCookie(name: string) {
  writeFor(name, '', 0)
}

function writeFor(name: string, value: string, maxAge: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that students carry
  document.cookie = `${name}=${value}; max-age=${maxAge}; path=/; samesite=lax`
}
