import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The nouns in their order: one may import those before it, never those after. `tree/name` is one tree only. A noun that
 * is not named is at the `*`: it imports those before it, and those after it, which gather from all nouns, import it.
 */
const nouns = [
  'web/map web/charts web/bulk web/exports web/imports web/live web/notifications web/layout web/visitors',
  'server/seals server/papers server/days server/settings server/email-wordings server/notifications holidays terms web/courses suspensions requirements companies sites agreements school web/email-wordings',
  'web/audit web/evaluation-templates server/accounts people server/people-lists consents teachers server/supervisors server/students passwords profile admins web/letters',
  'web/file-view web/upload web/slips documents placements web/certificates server/courses web/messages web/supervisors web/students passes web/outbox tap taps web/corrections web/form48 records server/corrections server/evaluation-templates evaluations server/letters',
  'web/student-page * web/settings search server/exports server/form48 server/evaluation-print server/bulk server/certificate-print server/messages server/letter-files imports server/audit reports server/upkeep server/slips server/verify dashboard web/ui-showcase',
].flatMap((line) => line.split(' '))

/** What every noun of a tree may import, and what imports no noun. */
const foundations: Record<string, readonly string[]> = {
  server: [
    'server/threads',
    'server/fragments',
    'server/http',
    'server/sessions',
    'server/jobs',
    'server/mail',
    'server/files',
    'server/print',
  ],
  web: [
    'web/theme',
    'web/ui',
    'web/school-settings',
    'web/session',
    'web/network',
    'web/api',
    'web/fields',
    'web/table',
    'web/sign-in',
  ],
}
/** Single files at the root of `server/` that anything in it may import; the others there tie everything together. */
const ground = ['db', 'db-faults', 'db-socket', 'db-values', 'errors', 'config', 'services'].map(
  (name) => `server/${name}.ts`,
)
/** Folders that tie a tree together: they may import all of it, nothing in it imports them. */
const ties = ['web/app', 'web/worker', 'server/testing']
/** A thread's file begins a program, as `main.ts` does: it may import all of its tree. Only its own folder imports it. */
const isThread = (path: string) => /^server\/.*-worker\.ts$/.test(path)

/** Beyond its own tree, what each tree may import. */
const trees: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain/'],
  server: ['domain/', 'contract/', 'db/'],
  web: ['domain/', 'contract/'],
  db: ['domain/', 'server/db.ts', 'server/db-faults.ts', 'server/config.ts'],
  e2e: ['domain/', 'contract/', 'server/testing/'],
  bench: ['domain/', 'contract/', 'server/', 'db/', 'e2e/'],
  drill: ['domain/', 'contract/', 'server/', 'db/', 'bench/'],
}
/** What single folders may import beyond that. */
const also: Record<string, readonly string[]> = {
  'db/demo': [
    'server/sessions/hashing.ts',
    'server/days/',
    'server/seals/',
    'server/certificates/',
    'server/letters/',
    'server/placements/',
    'contract/',
  ],
}
const packages: Record<string, readonly string[]> = { domain: [], contract: ['zod/mini'] }

const longest = 200
const longestLayout = 300
const layouts = /^server\/(form48|print|reports)\//
/** Palettes, generated CSS, and the companies of the demo school, which are data. */
const anyLength = /^web\/theme\/(theme|base)\.css$|^web\/theme\/palettes\.ts$|^db\/demo\/hosts\.ts$/

const isTest = (path: string) =>
  /\.(test|e2e|bench)\.tsx?$/.test(path) || /^(e2e|bench|drill|server\/testing)\//.test(path)
const isConfig = (path: string) => /^[^/]+\.config\.ts$/.test(path)
/** The test runners call these by their default export. */
const setUps = ['server/testing/postgres.ts', 'e2e/setup.ts', 'scripts/vitest-report.mjs']
/** Where SQL may stand. */
const isSqlHome = (path: string) =>
  /(^|[/-])queries\.ts$|\/visibility\.ts$|^server\/http\/(sql|changes)\.ts$|^server\/fragments\/|^server\/jobs\/queue\.ts$|^db\//.test(
    path,
  )

type File = { path: string; text: string }
type Rule = (file: File) => string[]

const rules: Record<string, Rule> = {
  'trees, foundations and nouns are imported one way': ({ path, text }) =>
    importsOf(path, text)
      .filter(({ target }) => treeOf(path) in trees && !mayImport(path, target))
      .map(({ written }) => `${path} imports ${written}`),

  'imports go down a folder or name a tree': ({ path, text }) =>
    writtenImports(text)
      .filter((written) => written.startsWith('../') || (written.startsWith('./') && written.slice(2).includes('/')))
      .filter(() => !/^(server|scripts)\/[^/]+$/.test(path) && !isConfig(path))
      .map((written) => `${path} imports ${written}`),

  'domain and contract need no package beyond zod': ({ path, text }) => {
    const allowed = packages[treeOf(path)]
    if (!allowed || isTest(path)) return []
    const foreign = writtenImports(text).filter((written) => /^[^.#]/.test(written) && !allowed.includes(written))
    return foreign.map((written) => `${path} imports ${written}`)
  },

  'the driver stays in two files': ({ path, text }) => {
    if (['server/db.ts', 'server/http/on-error.ts'].includes(path) || isTest(path)) return []
    return writtenImports(text).includes('postgres') ? [`${path} imports postgres`] : []
  },

  'SQL stands in queries': ({ path, text }) => {
    if (isSqlHome(path) || isTest(path) || !/^(server|web|contract|domain)\//.test(path)) return []
    return /(?<!`)\b(db|tx|sql)(<[^`()]*>)?`/.test(text) ? [`${path} holds SQL`] : []
  },

  'the compiler sees what is written to a table': ({ path, text }) =>
    /\b(db|tx)\([^`\n]*\bas (never|any)\b/.test(text) && !isTest(path) ? [`${path} hides the type of a row`] : [],

  'the standing of a placement and names are SQL in server/fragments only': ({ path, text }) => {
    if (/^server\/fragments\//.test(path) || isTest(path) || !/^server\//.test(path)) return []
    const copies = [
      [/\bstanding (<|=|<>) \d|\.standing\b(?=[^`]*limit 1)/, 'reads the column standing'],
      [/'deployed', 'on_hold', 'hours_met'/, 'lists the statuses of a placement'],
      [/concat_ws\(' ', \w*\.?first_name/, 'writes a name'],
    ] as const
    return copies.flatMap(([copy, what]) => (copy.test(text) ? [`${path} ${what}`] : []))
  },

  'the browser sends changes from two files, which give each its key': ({ path, text }) => {
    if (['web/api/call.ts', 'web/upload/send-form.ts'].includes(path)) return []
    if (!/^web\//.test(path) || isTest(path)) return []
    const sends = /XMLHttpRequest|sendBeacon|(?<![\w.])fetch\((?:[^()]|\([^()]*\))*\bmethod\b/
    return sends.test(text) ? [`${path} sends by itself`] : []
  },

  'the environment is read in one place': ({ path, text }) => {
    if (path === 'server/config.ts' || /^scripts\//.test(path) || isTest(path) || isConfig(path)) return []
    return /process\.env/.test(text) ? [`${path} reads process.env`] : []
  },

  'exports have names': ({ path, text }) => {
    if (isConfig(path) || setUps.includes(path)) return []
    return /^export default/m.test(text) ? [`${path} has a default export`] : []
  },

  'there are no barrels': ({ path, text }) => {
    if (/(^|\/)index\.tsx?$/.test(path)) return [`${path} is a barrel`]
    return /^export (\*|\{[^}]*\}|type \{[^}]*\}) from/m.test(text) ? [`${path} exports what another file holds`] : []
  },

  'a function takes at most three values, and no flag that says how': ({ path, text }) =>
    isTest(path) || isConfig(path)
      ? []
      : functionsOf(text).flatMap(({ name, parameters }) => [
          ...(parameters.length > 3 ? [`${path}: ${name} takes ${parameters.length} values`] : []),
          // The value of a setter is what it sets.
          ...(/^set[A-Z]/.test(name) ? [] : parameters.filter(isFlag)).map((flag) => `${path}: ${name} takes ${flag}`),
        ]),

  'a type is named after what it holds': ({ path, text }) =>
    isTest(path)
      ? []
      : [...text.matchAll(/^(?:export )?type (Asked|Asking|Wanted|Wish|Known|Told)\b/gm)].map(
          ([, name]) => `${path} calls a type ${name}`,
        ),

  'what a test waits for has the same time everywhere': ({ path, text }) => {
    if (!/^(server|db|domain|web)\//.test(path) || path === 'server/testing/patience.ts') return []
    // It shows that something happens soon.
    if (path === 'server/closing.test.ts') return []
    return /\bvi\.wait(For|Until)\(|\bexpect\.poll\(/.test(text) ? [`${path} waits as long as it likes`] : []
  },

  'files are short': ({ path, text }) => {
    const most = layouts.test(path) ? longestLayout : longest
    const lines = text.split('\n').length - 1
    return lines <= most || isTest(path) || anyLength.test(path) ? [] : [`${path} has ${lines} lines, beyond ${most}`]
  },

  'files are named as they should be': ({ path }) => {
    const name = path.split('/').at(-1) ?? ''
    const isNamed = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.(ts|mjs|css|tsx)$|^[A-Z]\w*(\.test)?\.tsx$/.test(name)
    return isNamed ? [] : [`${path} is neither kebab-case nor a component`]
  },
}

function mayImport(path: string, target: string): boolean {
  const tree = treeOf(path)
  const home = dirname(path)
  if (dirname(target) === home) return true
  if (treeOf(target) !== tree) return allowedBeyond(path).some((start) => target.startsWith(start))
  if (isTest(path) || !foundations[tree] || home === tree || ties.includes(home) || isThread(path)) return true
  if (isThread(target)) return false
  if (ground.includes(target)) return true
  if (foundations[tree].includes(home)) return isFoundationOf(tree, home, dirname(target))
  if (foundations[tree].includes(dirname(target))) return true
  if (ties.includes(dirname(target)) || dirname(target) === tree) return false
  return rankOf(dirname(target)) < rankOf(home)
}

/** They are in their order as well, so that no two need each other. */
function isFoundationOf(tree: string, home: string, target: string): boolean {
  const order = foundations[tree] ?? []
  return order.includes(target) && order.indexOf(target) < order.indexOf(home)
}

function allowedBeyond(path: string): readonly string[] {
  const tree = treeOf(path)
  // tests of the database start the product, as those of the server start the database
  if (isTest(path) && tree === 'db') return ['domain/', 'contract/', 'server/']
  return [...(trees[tree] ?? []), ...(also[dirname(path)] ?? [])]
}

function rankOf(folder: string): number {
  const name = folder.split('/')[1] ?? ''
  const rank = nouns.findIndex((noun) => noun === name || noun === folder)
  return rank < 0 ? nouns.indexOf('*') : rank
}

function importsOf(path: string, text: string) {
  return writtenImports(text)
    .filter((written) => /^[.#]/.test(written))
    .map((written) => ({ written, target: written.startsWith('#') ? written.slice(1) : join(dirname(path), written) }))
}

function writtenImports(text: string): string[] {
  const found = text.matchAll(/^(?:import|export)\b[^'`]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm)
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

/** The functions of a text that have a name, each with its parameters as they are written. */
function functionsOf(text: string) {
  const heads = text.matchAll(/\bfunction\*? (\w+)(?:<[^(]*>)?\(|\bconst (\w+) = (?:async )?(?:<[^(]*>)?\(/g)
  return [...heads].flatMap((head) => {
    const { inside, after } = upToClosing(text.slice(head.index + head[0].length))
    if (head[2] && !/^(: [^=]+)? =>/.test(after)) return []
    return [{ name: head[1] ?? head[2] ?? '', parameters: partsOf(inside) }]
  })
}

function upToClosing(text: string) {
  let depth = 1
  let end = 0
  for (; end < text.length && depth > 0; end++) depth += depthOf(text[end])
  return { inside: text.slice(0, end - 1), after: text.slice(end) }
}

/** What stands between the commas that no bracket holds. */
function partsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of list.replaceAll('=>', '')) {
    depth += depthOf(sign) + (sign === '<' ? 1 : sign === '>' ? -1 : 0)
    if (sign === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${sign}`)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function depthOf(sign: string | undefined): number {
  if (sign === undefined) return 0
  return '([{'.includes(sign) ? 1 : ')]}'.includes(sign) ? -1 : 0
}

function isFlag(parameter: string): boolean {
  return /^\w+\??: boolean\b|^\w+ = (true|false)$/.test(parameter)
}

/** Names that two files of a tree export: whoever searches for one finds both. */
function namedTwice(all: readonly File[]): string[] {
  const homes = new Map<string, string>()
  return all
    .filter(({ path }) => treeOf(path) in trees && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|type) (\w+)/gm)].flatMap(([, name]) => {
        const key = `${treeOf(path)} ${name}`
        const other = homes.get(key) ?? path
        homes.set(key, other)
        return other === path ? [] : [`${other} and ${path} both export ${name}`]
      }),
    )
}

function treeOf(path: string): string {
  return path.split('/', 1)[0] ?? ''
}

const folders = [...Object.keys(trees), 'scripts']
const files: readonly File[] = [
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  ),
  ...readdirSync('.').filter((name) => /^[^.].*\.ts$/.test(name)),
].map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test.each(Object.entries(rules))('%s', (_, rule) => {
  expect(files.flatMap(rule)).toEqual([])
})

/** Each circle of imports, be they of values or of types only, as its files in the order that one would walk it. */
function circlesIn(all: readonly File[]): string[] {
  const importedBy = new Map(all.map(({ path, text }) => [path, importsOf(path, text).map(({ target }) => target)]))
  const circles: string[] = []
  const isDone = new Set<string>()
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' imports '))
    if (trail.includes(path) || isDone.has(path)) return
    for (const target of importedBy.get(path) ?? []) walk(target, [...trail, path])
    isDone.add(path)
  }
  for (const path of importedBy.keys()) walk(path, [])
  return circles
}

test('no file imports itself by way of others, not even its types', () => {
  expect(circlesIn(files)).toEqual([])
})

test('notices a circle of types', () => {
  const planted = [
    { path: 'server/taps/a.ts', text: "import type { B } from './b.ts'" },
    { path: 'server/taps/b.ts', text: "import { type C, d } from '#server/days/c.ts'" },
    { path: 'server/days/c.ts', text: "import type { A } from '#server/taps/a.ts'" },
  ]
  expect(circlesIn(planted)).toEqual([
    'server/taps/a.ts imports server/taps/b.ts imports server/days/c.ts imports server/taps/a.ts',
  ])
})

test('an exported name means one thing in its tree', () => {
  expect(namedTwice(files)).toEqual([])
})

test('notices a name that two files of a tree export', () => {
  const [domain, first, second] = ['domain/a.ts', 'server/taps/a.ts', 'server/records/b.ts'].map((path) => ({
    path,
    text: 'export async function listTaps() {}\nexport const count = 1',
  })) as [File, File, File]
  expect(namedTwice([domain, first])).toEqual([])
  expect(namedTwice([domain, first, { ...second, text: 'export type count = 1' }])).toEqual([
    'server/taps/a.ts and server/records/b.ts both export count',
  ])
})

test('the order names folders that exist', () => {
  const homes = new Set(files.map(({ path }) => dirname(path)))
  const named = (noun: string) => (noun.includes('/') ? [noun] : [`server/${noun}`, `web/${noun}`])
  expect(nouns.filter((noun) => noun !== '*' && !named(noun).some((home) => homes.has(home)))).toEqual([])
})

test('a folder that the order does not name imports most nouns, and only those that gather import it', () => {
  const importing = rules['trees, foundations and nouns are imported one way'] as Rule
  const planted = (path: string, target: string) => importing({ path, text: `import { a } from '#${target}'` })
  expect(planted('server/visits/b.ts', 'server/records/a.ts')).toEqual([])
  expect(planted('server/exports/b.ts', 'server/visits/a.ts')).toEqual([])
  expect(planted('server/app.ts', 'server/visits/a.ts')).toEqual([])
  for (const [path, target] of [
    ['server/visits/b.ts', 'server/exports/a.ts'],
    ['server/records/b.ts', 'server/visits/a.ts'],
    ['server/tours/b.ts', 'server/visits/a.ts'],
  ] as const)
    expect(planted(path, target)).toEqual([`${path} imports #${target}`])
})

const broken: readonly [path: string, text: string, sentence: string][] = [
  ['web/ui/toast.ts', "import { db } from '#server/db.ts'", 'web/ui/toast.ts imports #server/db.ts'],
  ['web/ui/toast.ts', "import { x } from '#web/students/x.ts'", 'web/ui/toast.ts imports #web/students/x.ts'],
  ['web/ui/toast.ts', "const x = import('#web/students/x.ts')", 'web/ui/toast.ts imports #web/students/x.ts'],
  ['web/ui/toast.ts', "import { x } from '#web/api/x.ts'", 'web/ui/toast.ts imports #web/api/x.ts'],
  ['server/http/a.ts', "import { a } from '#server/sessions/a.ts'", 'server/http/a.ts imports #server/sessions/a.ts'],
  ['domain/a.ts', "import { a } from '#contract/parts.ts'", 'domain/a.ts imports #contract/parts.ts'],
  ['domain/a.ts', "import { z } from 'zod/mini'", 'domain/a.ts imports zod/mini'],
  ['contract/a.ts', "import {\n  a,\n} from 'zod'", 'contract/a.ts imports zod'],
  [
    'server/http/a.ts',
    "import type { A } from '#server/students/a.ts'",
    'server/http/a.ts imports #server/students/a.ts',
  ],
  ['server/courses/a.ts', "import { a } from '#server/taps/a.ts'", 'server/courses/a.ts imports #server/taps/a.ts'],
  [
    'server/taps/a.ts',
    "import type { a } from '#server/people/a-worker.ts'",
    'server/taps/a.ts imports #server/people/a-worker.ts',
  ],
  ['server/courses/a.ts', "import { a } from '#server/app.ts'", 'server/courses/a.ts imports #server/app.ts'],
  ['db/a.ts', "import { a } from '#server/taps/a.ts'", 'db/a.ts imports #server/taps/a.ts'],
  ['server/taps/a.ts', "import { a } from '../db.ts'", 'server/taps/a.ts imports ../db.ts'],
  ['server/taps/a.ts', "import postgres from 'postgres'", 'server/taps/a.ts imports postgres'],
  ['server/taps/tap.ts', 'await tx<{ id: number }[]>`select 1`', 'server/taps/tap.ts holds SQL'],
  ['server/taps/queries.ts', 'const row = tx(tap as never)', 'server/taps/queries.ts hides the type of a row'],
  ['server/taps/queries.ts', 'db`p.standing < 2`', 'server/taps/queries.ts reads the column standing'],
  [
    'server/taps/queries.ts',
    "db`p.status in ('deployed', 'on_hold', 'hours_met')`",
    'server/taps/queries.ts lists the statuses of a placement',
  ],
  ['server/taps/queries.ts', "db`concat_ws(' ', u.first_name, u.last_name)`", 'server/taps/queries.ts writes a name'],
  ['web/taps/tap.ts', 'const a = process.env.HOME', 'web/taps/tap.ts reads process.env'],
  ['web/ui/Button.tsx', 'export default function Button() {}', 'web/ui/Button.tsx has a default export'],
  ['web/ui/index.ts', '', 'web/ui/index.ts is a barrel'],
  ['web/ui/all.ts', "export { a } from './a.ts'", 'web/ui/all.ts exports what another file holds'],
  [
    'server/taps/a.ts',
    'function tap(a: number, b: Map<string, number>, { c, d }: E, f = [1, 2]): void {}',
    'server/taps/a.ts: tap takes 4 values',
  ],
  ['server/taps/a.ts', 'const tap = async (isLate: boolean) => 1', 'server/taps/a.ts: tap takes isLate: boolean'],
  ['server/taps/a.ts', 'type Wish = { at: string }', 'server/taps/a.ts calls a type Wish'],
  ['server/taps/a.test.ts', 'await vi.waitFor(look)', 'server/taps/a.test.ts waits as long as it likes'],
  ['server/taps/a.ts', '\n'.repeat(201), 'server/taps/a.ts has 201 lines, beyond 200'],
  ['server/form48/a.ts', '\n'.repeat(301), 'server/form48/a.ts has 301 lines, beyond 300'],
  ['server/taps/aTap.ts', '', 'server/taps/aTap.ts is neither kebab-case nor a component'],
]

test.each(broken.map(([path, text, sentence]) => [sentence, path, text] as const))(
  'notices that %s',
  (sentence, path, text) => {
    expect(Object.values(rules).flatMap((rule) => rule({ path, text }))).toContain(sentence)
  },
)
