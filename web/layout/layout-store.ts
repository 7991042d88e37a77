import { useSyncExternalStore } from 'react'
import { createStore } from '#web/session/stores.ts'
import { useLayoutConfig } from '#web/theme/layout-config.ts'
import { initialLayout, type LayoutState, menuBreakpoint, type Screen } from './layout-state.ts'

export const useLayout = createStore<LayoutState>(() => initialLayout)

export function changeLayout(change: (state: LayoutState) => LayoutState): void {
  useLayout.setState(change)
}

export function useScreen(): Screen {
  const menuMode = useLayoutConfig((config) => config.menuMode)
  const isDesktop = useSyncExternalStore(onResize, isWide)
  return { menuMode, isDesktop }
}

function onResize(changed: () => void): () => void {
  const query = wide()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

function isWide(): boolean {
  return wide().matches
}

function wide(): MediaQueryList {
  return window.matchMedia(`(min-width: ${menuBreakpoint + 1}px)`)
}
