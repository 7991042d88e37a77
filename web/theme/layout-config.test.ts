import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  defaultLayout,
  followDevice,
  resetLayout,
  restoreLayout,
  setDark,
  setMenuMode,
  setPreset,
  setPrimary,
  setSurface,
  useDeviceTheme,
  useLayoutConfig,
} from './layout-config.ts'
import { primaryScales, surfaceScales } from './palettes.ts'
import { themeCookie } from './theme-cookie.ts'

const bootScript = readFileSync(new URL('./boot.js', import.meta.url), 'utf8')
let page: ReturnType<typeof fakePage>

beforeEach(() => {
  page = fakePage()
  vi.stubGlobal('document', page.document)
  useLayoutConfig.setState(defaultLayout)
})

test('the layout begins as Aura, maroon, no surface, static and light', () => {
  restoreLayout()
  expect(useLayoutConfig.getState()).toEqual({
    preset: 'aura',
    primary: 'maroon',
    surface: null,
    menuMode: 'static',
    dark: false,
  })
  expect(page.shown()).toEqual({ dark: false, preset: 'aura', primary: 'maroon' })
})

test('a primary is kept for a day as its name and its shades, for every path, lax and not secure', () => {
  setPrimary({ name: 'teal', palette: primaryScales.teal })
  expect(page.written.at(-1)).toMatch(/^primary=[^;]+; max-age=86400; path=\/; samesite=lax$/)
  expect(saved('primary')).toEqual({ type: 'primary', color: { name: 'teal', palette: primaryScales.teal } })
  expect(page.shown()).toMatchObject({ primary: 'teal' })
})

test('a surface is kept with its shade 0', () => {
  setSurface({ name: 'ocean', palette: surfaceScales.ocean })
  expect(saved('surface')).toMatchObject({
    type: 'surface',
    color: { name: 'ocean', palette: { 0: '#ffffff', 950: '#0c1920' } },
  })
  expect(page.shown()).toMatchObject({ surface: 'ocean' })
})

test('noir is kept with an empty palette', () => {
  setPrimary({ name: 'noir', palette: {} })
  expect(saved('primary')).toEqual({ type: 'primary', color: { name: 'noir', palette: {} } })
})

test('dark mode is a class on the root and a cookie', () => {
  setDark(true)
  expect(page.shown()).toMatchObject({ dark: true })
  expect(page.jar.get('darkMode')).toBe('true')
  setDark(false)
  expect(page.shown()).toMatchObject({ dark: false })
  expect(page.jar.get('darkMode')).toBe('false')
})

test('dark can follow the device, now and at the next start, until somebody chooses', () => {
  const device = { matches: true }
  vi.stubGlobal('window', { matchMedia: () => device })
  followDevice()
  expect(page.shown()).toMatchObject({ dark: true })
  device.matches = false
  restoreLayout()
  expect(page.shown()).toMatchObject({ dark: false })
  expect(useDeviceTheme.getState().isFollowed).toBe(true)
  setDark(true)
  restoreLayout()
  expect(page.shown()).toMatchObject({ dark: true })
  expect(useDeviceTheme.getState().isFollowed).toBe(false)
})

test('a preset is one attribute, and the menu mode applies at once', () => {
  setPreset('lara')
  setMenuMode('overlay')
  expect(page.shown()).toMatchObject({ preset: 'lara' })
  expect(useLayoutConfig.getState()).toMatchObject({ preset: 'lara', menuMode: 'overlay' })
})

test('what was chosen is there again after a reload', () => {
  setDark(true)
  setPrimary({ name: 'rose', palette: primaryScales.rose })
  setSurface({ name: 'viva', palette: surfaceScales.viva })
  setMenuMode('overlay')
  useLayoutConfig.setState(defaultLayout)
  restoreLayout()
  expect(useLayoutConfig.getState()).toMatchObject({
    dark: true,
    primary: 'rose',
    surface: 'viva',
    menuMode: 'overlay',
  })
})

test('a reset shows the defaults', () => {
  setDark(true)
  setSurface({ name: 'viva', palette: surfaceScales.viva })
  resetLayout()
  expect(page.shown()).toEqual({ dark: false, preset: 'aura', primary: 'maroon' })
})

const bad = {
  corrupt: '%7Bnot-json',
  'not even encoded': '%E0%A4%A',
  'of the other kind': themeCookie('surface', { name: 'teal', palette: {} }),
  'of another product': themeCookie('primary', { name: 'hotdog', palette: {} }),
  null: 'null',
  'without a color': encodeURIComponent('{"type":"primary","color":null}'),
  'with a name that is no text': encodeURIComponent('{"type":"primary","color":{"name":{"a":1}}}'),
  huge: encodeURIComponent(JSON.stringify({ type: 'primary', color: { name: 'teal', palette: 'x'.repeat(3000) } })),
}

test.each(Object.entries(bad))('a cookie that is %s is ignored and taken away', (_kind, value) => {
  page.jar.set('primary', value)
  restoreLayout()
  expect(useLayoutConfig.getState().primary).toBe('maroon')
  expect(page.jar.has('primary')).toBe(false)
})

test('before the first paint the root has what was chosen', () => {
  page.jar.set('darkMode', 'true')
  page.jar.set('primary', themeCookie('primary', { name: 'teal', palette: primaryScales.teal }))
  page.jar.set('surface', themeCookie('surface', { name: 'ocean', palette: surfaceScales.ocean }))
  boot()
  expect(page.shown()).toEqual({ dark: true, primary: 'teal', surface: 'ocean' })
})

test.each(Object.entries(bad))('before the first paint a cookie that is %s does no harm', (kind, value) => {
  page.jar.set('primary', value)
  boot()
  // A name of no palette matches no rule of the style sheet.
  expect(page.shown()).toEqual(kind === 'of another product' ? { dark: false, primary: 'hotdog' } : { dark: false })
})

test('a cookie whose name only ends in ours is not ours', () => {
  page.jar.set('notdarkMode', 'true')
  boot()
  restoreLayout()
  expect(page.shown()).toMatchObject({ dark: false })
})

function boot() {
  runInNewContext(bootScript, { document: page.document, addEventListener: () => {} })
}

function saved(name: string): unknown {
  return JSON.parse(decodeURIComponent(page.jar.get(name) ?? ''))
}

/** As much of a document as the theme touches. */
function fakePage() {
  const jar = new Map<string, string>()
  const written: string[] = []
  const dataset: Record<string, string> = {}
  const names = new Set<string>()
  const classList = {
    add: (name: string) => names.add(name),
    toggle: (name: string, isOn: boolean) => (isOn ? names.add(name) : names.delete(name)),
  }
  const document = {
    documentElement: { dataset, classList },
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (text.includes('max-age=0;')) jar.delete(name)
      else jar.set(name, value)
    },
  }
  return { document, jar, written, shown: () => ({ dark: names.has('dark'), ...dataset }) }
}
