import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { createStore } from '#web/session/stores.ts'
import { useLayoutConfig } from '#web/theme/layout-config.ts'
import { initialLayout, type LayoutState, menuBreakpoint, roomyFrom, type Screen } from './layout-state.ts'

export const useLayout = createStore<LayoutState>(() => initialLayout)

export function changeLayout(change: (state: LayoutState) => LayoutState): void {
  useLayout.setState(change)
}

export function useScreen(): Screen {
  const menuMode = useLayoutConfig((config) => config.menuMode)
  const isDesktop = useWidth(menuBreakpoint + 1)
  const isTight = !useWidth(roomyFrom)
  return { menuMode, isDesktop, isTight }
}

/** Whether the window is at least so wide. */
function useWidth(least: number): boolean {
  const query = useMemo(() => window.matchMedia(`(min-width: ${least}px)`), [least])
  const follow = useCallback(
    (changed: () => void) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => query.matches)
}
