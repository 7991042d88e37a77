import type { MenuMode } from '#web/theme/layout-config.ts'

/** Which parts of the layout are open (spec §4). */
export type LayoutState = {
  staticMenuDesktopInactive: boolean
  overlayMenuActive: boolean
  profileSidebarVisible: boolean
  configSidebarVisible: boolean
  staticMenuMobileActive: boolean
  menuHoverActive: boolean
  /** The key of the branch that the person opened. Null follows the address. */
  activeMenuItem: string | null
  /** Where the menu beside the page is narrow, whether the person has widened it. */
  isMenuWidened: boolean
}

export type Screen = {
  menuMode: MenuMode
  isDesktop: boolean
  /** Beside the menu there would be little room for a table, so it shows icons until it is widened. */
  isTight: boolean
}

/** On a wider screen the static menu is beside the page (spec §9). */
export const menuBreakpoint = 991
export const roomyFrom = 1280

export const initialLayout: LayoutState = {
  staticMenuDesktopInactive: false,
  overlayMenuActive: false,
  profileSidebarVisible: false,
  configSidebarVisible: false,
  staticMenuMobileActive: false,
  menuHoverActive: false,
  activeMenuItem: null,
  isMenuWidened: false,
}

export function toggleMenu(state: LayoutState, screen: Screen): LayoutState {
  const { menuMode, isDesktop, isTight } = screen
  if (menuMode === 'overlay') return { ...state, overlayMenuActive: !state.overlayMenuActive }
  if (isDesktop && isTight) return { ...state, isMenuWidened: !state.isMenuWidened }
  if (isDesktop) return { ...state, staticMenuDesktopInactive: !state.staticMenuDesktopInactive }
  return { ...state, staticMenuMobileActive: !state.staticMenuMobileActive }
}

/** Handles a click on a link or outside the menu. A menu beside the page stays, one over the page closes. */
export function closeMenu(state: LayoutState): LayoutState {
  return { ...state, overlayMenuActive: false, staticMenuMobileActive: false, menuHoverActive: false }
}

export function isMenuShown(state: LayoutState, { menuMode, isDesktop, isTight }: Screen): boolean {
  if (menuMode === 'overlay') return state.overlayMenuActive
  if (isDesktop && isTight) return true
  return isDesktop ? !state.staticMenuDesktopInactive : state.staticMenuMobileActive
}

/** Whether the menu beside the page shows icons only, with their names on focus and under the pointer. */
export function isMenuNarrow(state: LayoutState, screen: Screen): boolean {
  return isBeside(screen) && screen.isTight && !state.isMenuWidened
}

/** Whether the menu lies over the page and covers it. */
export function isMenuOver(state: LayoutState, screen: Screen): boolean {
  return isMenuShown(state, screen) && !isBeside(screen)
}

export function isBeside({ menuMode, isDesktop }: Screen): boolean {
  return menuMode === 'static' && isDesktop
}

/** A click on a branch opens it. */
export function openBranch(state: LayoutState, key: string): LayoutState {
  return { ...state, activeMenuItem: key }
}

/** A click on the open branch closes it; its parent stays open. */
export function closeBranch(state: LayoutState, key: string): LayoutState {
  return { ...state, activeMenuItem: parentOf(key) }
}

/** After a link was followed, the address says which branch is open. */
export function followLink(state: LayoutState): LayoutState {
  return { ...closeMenu(state), activeMenuItem: null }
}

function parentOf(key: string): string {
  return key.includes('-') ? key.slice(0, key.lastIndexOf('-')) : ''
}
