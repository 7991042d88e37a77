import { expect, test } from 'vitest'
import {
  closeBranch,
  closeMenu,
  followLink,
  initialLayout,
  isBeside,
  isMenuNarrow,
  isMenuOver,
  isMenuShown,
  openBranch,
  type Screen,
  toggleMenu,
} from './layout-state.ts'

const desktop: Screen = { menuMode: 'static', isDesktop: true, isTight: false }
const laptop: Screen = { menuMode: 'static', isDesktop: true, isTight: true }
const phone: Screen = { menuMode: 'static', isDesktop: false, isTight: true }
const overlay: Screen = { menuMode: 'overlay', isDesktop: true, isTight: false }
const overlayOnPhone: Screen = { menuMode: 'overlay', isDesktop: false, isTight: true }

test.each([
  ['beside the page on a desktop', desktop, true],
  ['hidden on a phone', phone, false],
  ['hidden in overlay mode', overlay, false],
  ['hidden in overlay mode on a phone', overlayOnPhone, false],
])('at first the menu is %s', (_where, screen, isShown) => {
  expect(isMenuShown(initialLayout, screen)).toBe(isShown)
})

test.each([
  ['the desktop’s menu', desktop, 'staticMenuDesktopInactive'],
  ['the phone’s menu', phone, 'staticMenuMobileActive'],
  ['the overlay', overlay, 'overlayMenuActive'],
  ['the overlay on a phone', overlayOnPhone, 'overlayMenuActive'],
] as const)('the toggle switches %s and nothing else, and back', (_what, screen, flag) => {
  const toggled = toggleMenu(initialLayout, screen)
  expect(toggled).toEqual({ ...initialLayout, [flag]: true })
  expect(isMenuShown(toggled, screen)).toBe(!isMenuShown(initialLayout, screen))
  expect(toggleMenu(toggled, screen)).toEqual(initialLayout)
})

test.each([
  ['overlay', overlay],
  ['phone', phone],
])('a click on a link closes the %s menu', (_which, screen) => {
  const open = toggleMenu(initialLayout, screen)
  expect(isMenuOver(open, screen)).toBe(true)
  expect(isMenuShown(closeMenu(open), screen)).toBe(false)
})

test('a click on a link leaves the menu beside the page', () => {
  expect(isMenuShown(followLink(initialLayout), desktop)).toBe(true)
  expect([isBeside(desktop), isMenuOver(initialLayout, desktop)]).toEqual([true, false])
})

test('a hidden desktop menu stays hidden when a link is followed', () => {
  const hidden = toggleMenu(initialLayout, desktop)
  expect(isMenuShown(followLink(hidden), desktop)).toBe(false)
})

test('a branch opens by its key, and closes to its parent', () => {
  const open = openBranch(initialLayout, '1-2')
  expect(open.activeMenuItem).toBe('1-2')
  expect(closeBranch(open, '1-2').activeMenuItem).toBe('1')
  expect(closeBranch(open, '1').activeMenuItem).toBe('')
  expect(followLink(open).activeMenuItem).toBeNull()
})

test('on a small laptop the menu is beside the page as icons, and the Menu button widens it', () => {
  expect(isMenuShown(initialLayout, laptop)).toBe(true)
  expect(isMenuNarrow(initialLayout, laptop)).toBe(true)
  const widened = toggleMenu(initialLayout, laptop)
  expect(isMenuNarrow(widened, laptop)).toBe(false)
  expect(isMenuShown(widened, laptop)).toBe(true)
  expect(toggleMenu(widened, laptop)).toEqual(initialLayout)
})

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
  ['a desktop in overlay mode', overlay],
])('the menu of %s is never narrow', (_where, screen) => {
  expect(isMenuNarrow(initialLayout, screen)).toBe(false)
})
