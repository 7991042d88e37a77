import { create } from 'zustand'
import { dropCookie, keepCookie, readCookie, writeCookie } from './cookies.ts'
import { type PrimaryName, primaryNames, type SurfaceName, surfaceNames } from './palette-names.ts'
import { savedName, type ThemeColor, type ThemeKind, themeCookie } from './theme-cookie.ts'

export type Preset = 'aura' | 'lara'
export type MenuMode = 'static' | 'overlay'

export type LayoutConfig = {
  preset: Preset
  primary: PrimaryName
  /** Null means slate in light and zinc in dark. */
  surface: SurfaceName | null
  menuMode: MenuMode
  dark: boolean
}

/** What a first visit shows (spec §9). */
export const defaultLayout: LayoutConfig = {
  preset: 'aura',
  primary: 'maroon',
  surface: null,
  menuMode: 'static',
  dark: false,
}

/** The page follows by attributes on the root; only the configurator and the menu need to read this. */
export const useLayoutConfig = create<LayoutConfig>(() => defaultLayout)

/** Whether dark follows the phone or computer; off at first (spec §4). */
export const useDeviceTheme = create(() => ({ isFollowed: false }))

/** Restores the saved choices at start-up, and removes cookies that are not valid. */
export function restoreLayout() {
  useLayoutConfig.setState({
    dark: readDark(),
    menuMode: readCookie('menuMode') === 'overlay' ? 'overlay' : defaultLayout.menuMode,
    primary: restored('primary', primaryNames) ?? defaultLayout.primary,
    surface: restored('surface', surfaceNames),
  })
  show(useLayoutConfig.getState())
}

export function setPrimary(color: ThemeColor<PrimaryName>) {
  writeCookie('primary', themeCookie('primary', color))
  change({ primary: color.name })
}

export function setSurface(color: ThemeColor<SurfaceName>) {
  writeCookie('surface', themeCookie('surface', color))
  change({ surface: color.name })
}

export function setDark(dark: boolean) {
  writeCookie('darkMode', String(dark))
  useDeviceTheme.setState({ isFollowed: false })
  change({ dark })
}

/** From then on dark changes with the device, until somebody chooses again. */
export function followDevice() {
  keepCookie('darkMode', device)
  change({ dark: readDark() })
}

export function followDeviceChanges() {
  isDeviceDark().addEventListener('change', ({ matches }) => {
    if (useDeviceTheme.getState().isFollowed) change({ dark: matches })
  })
}

export function setMenuMode(menuMode: MenuMode) {
  keepCookie('menuMode', menuMode)
  change({ menuMode })
}

export function setPreset(preset: Preset) {
  change({ preset })
}

/** Part of the reset of every store (spec §4). The cookies stay for the next start. */
export function resetLayout() {
  change(defaultLayout)
}

/** What the cookie holds instead of true or false. */
const device = 'device'

function readDark(): boolean {
  const kept = readCookie('darkMode')
  const isFollowed = kept === device
  useDeviceTheme.setState({ isFollowed })
  return isFollowed ? isDeviceDark().matches : kept === 'true'
}

function isDeviceDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

function restored<Name extends string>(type: ThemeKind, names: readonly Name[]): Name | null {
  const cookie = readCookie(type)
  if (cookie === undefined) return null
  const name = savedName(type, names, cookie)
  if (name === null) dropCookie(type)
  return name
}

function change(next: Partial<LayoutConfig>) {
  useLayoutConfig.setState(next)
  show(useLayoutConfig.getState())
}

function show({ dark, preset, primary, surface }: LayoutConfig) {
  const root = document.documentElement
  root.classList.toggle('dark', dark)
  root.dataset.preset = preset
  root.dataset.primary = primary
  if (surface) root.dataset.surface = surface
  else delete root.dataset.surface
}
