import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './step.mjs'

/** Journeys that use a folder of web/ or server/, or a file of contract/. Anything not listed concerns all of them. */
const journeys = {
  audit: ['audit'],
  charts: ['dashboard', 'reports'],
  companies: ['catalog'],
  courses: ['catalog'],
  dashboard: ['dashboard', 'axe', 'budget'],
  documents: ['documents'],
  'file-view': ['documents'],
  upload: ['documents'],
  papers: ['documents', 'placements'],
  exports: ['import', 'reports'],
  forms: ['forms'],
  holidays: ['catalog'],
  imports: ['import'],
  'ui-showcase': ['kit'],
  map: ['map'],
  notifications: ['notifications', 'push'],
  outbox: ['offline', 'clock'],
  passes: ['clock', 'week'],
  people: ['people', 'import'],
  placements: ['placements', 'week'],
  profile: ['profile'],
  visitors: ['public', 'session', 'budget'],
  records: ['clock', 'week', 'map'],
  reports: ['reports'],
  requirements: ['catalog', 'documents'],
  settings: ['catalog', 'routes'],
  students: ['people', 'placements'],
  supervisors: ['people', 'catalog'],
  suspensions: ['catalog', 'week'],
  tap: ['clock', 'offline'],
  taps: ['clock', 'offline'],
  teachers: ['people'],
  terms: ['catalog'],
}
const untouching = /\.(md|png)$|^(docs|bench)\/|\.test\.tsx?$/

/** The arguments of both suites for `npm test -- ...`; null if a suite has nothing to run. */
export function chosenTests(words) {
  if (words.length === 0) return { vitest: [], playwright: [] }
  if (words[0] === '--changed') return changedSince(words[1] ?? 'HEAD')
  const files = { vitest: filesWith(words, /\.test\.tsx?$/), playwright: filesWith(words, /\.e2e\.ts$/) }
  if (files.vitest.length + files.playwright.length === 0) return namedSo(words.join(' '))
  return { vitest: orNull(files.vitest), playwright: orNull(files.playwright) }
}

/** If no file has this name, a test may. */
function namedSo(title) {
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return { vitest: ['-t', pattern, '--passWithNoTests'], playwright: ['-g', pattern, '--pass-with-no-tests'] }
}

function changedSince(commit) {
  const changed = gitLines('diff', '--name-only', commit).concat(gitLines('ls-files', '--others', '--exclude-standard'))
  const touched = changed.filter((file) => !untouching.test(file)).map(journeysOf)
  const names = touched.includes(null) ? [] : [...new Set(touched.flat())].map((name) => `${name}.e2e.ts`)
  const hasJourneys = touched.includes(null) || names.length > 0
  return { vitest: ['--changed', commit, '--passWithNoTests'], playwright: hasJourneys ? names : null }
}

/** Null means all of them. */
function journeysOf(file) {
  const [tree, name = ''] = file.split('/')
  if (tree === 'e2e') return name.endsWith('.e2e.ts') ? [name.replace('.e2e.ts', '')] : null
  return journeys[name.replace(/\.ts$/, '')] ?? null
}

function filesWith(words, ending) {
  const trees = ['domain', 'contract', 'server', 'web', 'db', 'e2e', '.']
  return trees
    .flatMap((tree) =>
      readdirSync(join(root, tree), { recursive: tree !== '.' }).map((path) =>
        tree === '.' ? path : join(tree, path),
      ),
    )
    .filter((path) => ending.test(path) && words.some((word) => path.includes(word)))
}

function orNull(files) {
  return files.length > 0 ? files : null
}

function gitLines(...words) {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  } catch {
    return fail(`There is no commit ${words.at(-1)} here.`)
  }
}
