import { useNavigate, useSearch } from '@tanstack/react-router'

type How = { replace?: boolean; resetScroll?: boolean }

/** The search part of the address, so that a link or "back" shows the same. `go` replaces all of it. */
export function useAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()

  /** Values that are undefined or empty are left out. */
  function go(next: Record<string, unknown>, how: How = {}): void {
    const kept = Object.entries(next).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '.', search: Object.fromEntries(kept), ...how })
  }

  return { search, go }
}
