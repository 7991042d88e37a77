/** The address of the logo. Another logo has another address, so that browsers may cache it. */
export function logoAddress(sha256: string | null | undefined): string | null {
  return sha256 ? `/api/settings/logo?v=${sha256.slice(0, 12)}` : null
}
