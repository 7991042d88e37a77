/** Where a logo is fetched from; another logo has another address, so that browsers may keep it. */
export function logoAddress(sha256: string | null | undefined): string | null {
  return sha256 ? `/api/settings/logo?v=${sha256.slice(0, 12)}` : null
}
