import { useNavigate, useSearch } from '@tanstack/react-router'

type How = { replace?: boolean; resetScroll?: boolean }

/** The query of the address, so that a link or "back" shows the same; `go` writes all of it again. */
export function useAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()

  /** Undefined and empty values are left out. */
  function go(next: Record<string, unknown>, how: How = {}): void {
    const kept = Object.entries(next).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '.', search: Object.fromEntries(kept), ...how })
  }

  return { search, go }
}
