import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { distance, seen, sights } from './color-sight.ts'
import { contrast, mix } from './contrast.ts'
import { primaryNames, surfaceNames } from './palette-names.ts'
import { themeCss } from './theme-css.ts'

const rules = parse(themeCss())
const combinations = primaryNames.flatMap((primary) =>
  surfaceNames.flatMap((surface) => [false, true].map((dark) => ({ primary, surface, dark }))),
)
const hues = ['success', 'warn', 'danger', 'info']
const grounds = ['ground', 'card', 'raised', 'sunken']
const charts = ['chart-doing', 'chart-done', 'chart-next', 'chart-open']

test('the style sheet in use is the one that the palettes give', async () => {
  await expect(themeCss()).toMatchFileSnapshot('./theme.css')
})

test('whatever moves takes 0.2 s; only the ripple and toasts have times of their own (spec §9)', () => {
  const parts = readFileSync(new URL('./base.css', import.meta.url), 'utf8').split(/^@/m)
  const times = parts.flatMap((part) =>
    [...part.matchAll(/(\d+)ms/g)].map(([, time]) => ({ part: part.split(' {')[0], time: Number(time) })),
  )
  expect(times.length).toBeGreaterThan(10)
  expect(times.filter(({ time }) => time !== 200)).toEqual([
    { part: 'utility ripple', time: 400 },
    { part: 'utility toast-row', time: 300 },
    ...[1000, 1000, 1000].map((time) => ({ part: 'utility toast-row', time })),
  ])
})

test('there are 272 combinations', () => {
  expect(combinations).toHaveLength(272)
})

test.each(primaryNames)('text can be read in %s on every surface, in light and in dark', (primary) => {
  const pairs = [
    ...grounds.flatMap((ground) =>
      ['ink', 'muted', 'accent', 'link', ...hues.map((hue) => `${hue}-ink`)].map((ink) => [ink, ground]),
    ),
    ...hues.map((hue) => [`${hue}-ink`, `${hue}-soft`]),
    ...['primary', ...hues].flatMap((fill) => [
      [`on-${fill}`, fill],
      [`on-${fill}`, `${fill}-hover`],
    ]),
    ['accent', 'accent-soft'],
    ['ink', 'accent-soft'],
    ['card', 'ink'],
  ]
  expect(below(4.5, pairs, primary)).toEqual([])
})

test.each(primaryNames)('controls can be seen in %s on every surface, in light and in dark', (primary) => {
  const pairs = [
    ...grounds.map((ground) => ['control', ground]),
    ...['primary', ...hues].flatMap((fill) => ['ground', 'card', 'raised'].map((ground) => [fill, ground])),
    ['accent', 'line'],
    ...grounds.map((ground) => ['focus', ground]),
    ...charts.flatMap((part) => [
      [part, 'card'],
      [part, 'ground'],
    ]),
  ]
  expect(below(3, pairs, primary)).toEqual([])
})

test.each([false, true])('parts of a chart are told apart by color-blind readers too (dark: %s)', (dark) => {
  const all = tokens({ primary: null, surface: null, dark })
  const parts = [...charts, 'control'].map((name) => color(all, name))
  const tooClose = Object.entries(sights).flatMap(([sight, matrix]) =>
    parts.flatMap((one, at) =>
      parts
        .slice(at + 1)
        .map((two) => ({ sight, one, two, apart: distance(seen(one, matrix), seen(two, matrix)) }))
        .filter(({ apart }) => apart < 0.05),
    ),
  )
  expect(tooClose).toEqual([])
})

test('what has the focus does not look like a fault', () => {
  for (const dark of [false, true]) {
    const all = tokens({ primary: null, surface: null, dark })
    for (const matrix of Object.values(sights)) {
      const [focus, fault] = [seen(color(all, 'focus'), matrix), seen(color(all, 'danger-ink'), matrix)]
      expect(distance(focus, fault)).toBeGreaterThan(0.1)
    }
  }
})

test('without a surface it is slate in light and zinc in dark, and maroon without a primary', () => {
  for (const dark of [false, true]) {
    const chosen = { primary: 'maroon', surface: dark ? 'zinc' : 'slate', dark }
    expect(tokens({ primary: null, surface: null, dark })).toEqual(tokens(chosen))
  }
})

test.each(primaryNames.filter((name) => name !== 'noir'))('%s has another tone in light than in dark', (primary) => {
  const [light, dark] = [false, true].map((dark) => tokens({ primary, surface: 'slate', dark }))
  for (const token of ['primary', 'accent']) expect(color(light!, token)).not.toBe(color(dark!, token))
})

test('noir is very dark in light and very light in dark, in the shades of the surface', () => {
  expect(color(tokens({ primary: 'noir', surface: 'stone', dark: false }), 'primary')).toBe('#0c0a09')
  expect(color(tokens({ primary: 'noir', surface: 'stone', dark: true }), 'primary')).toBe('#fafaf9')
})

test('paper is light: what is dark holds on screens alone', () => {
  const [onPaper, onScreen] = themeCss().split('@media not print {')
  expect(onPaper).not.toContain('dark')
  expect(onScreen?.match(/\S+(?= \{$)/gm)?.every((selector) => selector.includes('.dark'))).toBe(true)
})

test('every color of the style sheet is used by a name of Tailwind’s', () => {
  const base = readFileSync(new URL('./base.css', import.meta.url), 'utf8')
  const names = Object.keys(tokens({ primary: null, surface: null, dark: false }))
  expect(names.filter((name) => !name.includes('noir') && !base.includes(`var(--${name})`))).toEqual([])
})

type Combination = { primary: string | null; surface: string | null; dark: boolean }
type Tokens = Record<string, string>

function below(least: number, pairs: string[][], primary: string) {
  return combinations
    .filter((combination) => combination.primary === primary)
    .flatMap((combination) => {
      const all = tokens(combination)
      return pairs.map(([front, back]) => ({
        ...combination,
        pair: `${front} on ${back}`,
        ratio: contrast(color(all, front!), color(all, back!)),
      }))
    })
    .filter(({ ratio }) => ratio < least)
}

/** As a browser would: later rules win over earlier ones of the same weight, and two conditions over one. */
function tokens({ primary, surface, dark }: Combination): Tokens {
  const holds = new Set([
    ':root',
    dark && '.dark',
    primary && `[data-primary="${primary}"]`,
    surface && `[data-surface="${surface}"]`,
  ])
  const matching = rules.filter(({ conditions }) => conditions.every((condition) => holds.has(condition)))
  const byWeight = [1, 2].flatMap((weight) => matching.filter(({ conditions }) => conditions.length === weight))
  return Object.assign({}, ...byWeight.map((rule) => rule.properties))
}

function color(all: Tokens, name: string): string {
  const value = all[name]
  if (!value) throw new Error(`No color ${name}`)
  const mixed = /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)$/.exec(value)
  if (mixed) return mix(color(all, mixed[1]!), Number(mixed[2]), color(all, mixed[3]!))
  const other = /^var\(--([\w-]+)\)$/.exec(value)
  return other ? color(all, other[1]!) : value
}

function parse(css: string) {
  return [...css.matchAll(/(\S+) \{\n([^{}]*)\}/g)].map(([, selector, body]) => ({
    conditions: selector!.match(/:root|\.dark|\[[^\]]+\]/g) ?? [],
    properties: Object.fromEntries(
      [...body!.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
    ) as Tokens,
  }))
}
