import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

type File = { path: string; text: string }

const trees = ['domain', 'contract', 'server', 'web', 'db', 'e2e', 'bench', 'drill', 'scripts', 'docs', 'deploy']
const isText = /\.(tsx?|mjs|css|sql|html|md|json|service)$/
const files: readonly File[] = [
  ...trees.flatMap((tree) =>
    readdirSync(tree, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  ),
  ...readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isFile() && !['package-lock.json', 'docs.test.ts'].includes(entry.name))
    .map(({ name }) => name),
]
  .filter((path) => isText.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
const namesIn = (path: string, heading: RegExp) => [...textOf(path).matchAll(heading)].map((match) => match[1] ?? '')

const rules = namesIn('docs/rules.md', /^### (Rule \d+)\. /gm).map((rule) => rule.toLowerCase())
const sections = namesIn('docs/spec.md', /^#{2,3} (§\d+(?:\.\d+)?) /gm).map((section) => `spec ${section}`)
const decisions = files.flatMap(({ path }) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? [])

/** What looks like a citation of a rule or of a section, in whatever shape. */
const alike = /\brules?\s+\d+|§\s*\d/gi
/** The one shape that a search finds: one citation or several, in brackets of their own. */
const cited = /\((?:rule \d+|spec §\d+(?:\.\d+)?)(?:, (?:rule \d+|spec §\d+(?:\.\d+)?))*\)/g
const headings = /^#{2,3} (Rule \d+\.|§\d).*$/gm

function citationProblems({ path, text }: File): string[] {
  const body = text.replace(headings, '')
  const wrong = [...body.matchAll(cited)]
    .flatMap(([brackets]) => brackets.slice(1, -1).split(', '))
    .filter((one) => !rules.includes(one) && !sections.includes(one))
    .map((one) => `${path} cites ${one}, which is not there`)
  const odd = [...body.replace(cited, '').matchAll(alike)].map(([one]) => `${path} cites "${one}" in another shape`)
  return [...wrong, ...odd]
}

function decisionProblems({ path, text }: File): string[] {
  const named = [...text.matchAll(/\bdecisions? (\d{3})\b/gi)].map((match) => match[1] ?? '')
  return named
    .filter((one) => !decisions.includes(one))
    .map((one) => `${path} cites decision ${one}, which is not there`)
}

/** Links of a document, to other documents and to headings in them. */
function linkProblems({ path, text }: File): string[] {
  if (!path.endsWith('.md')) return []
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '')
  return links
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [target = '', anchor] = link.split('#')
      const file = target === '' ? path : join(dirname(path), target)
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(textOf(file)).includes(anchor))
    })
    .map((link) => `${path} links to ${link}, which is not there`)
}

function anchorsOf(text: string): string[] {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map((match) => match[1] ?? '')
  return titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  )
}

/** Files and folders that a text names in backticks. What was is told by the changelog, so it may name what is gone. */
function pathProblems({ path, text }: File): string[] {
  if (path === 'CHANGELOG.md') return []
  const named = [
    ...text.matchAll(/`((?:domain|contract|server|web|db|e2e|bench|drill|scripts|docs|deploy)\/[\w./-]*)`/g),
  ]
  return named
    .map((match) => match[1] ?? '')
    .filter((one) => !existsSync(one))
    .map((one) => `${path} names ${one}, which is not there`)
}

/** "`tapTime` in `domain/tap-time.ts`": every name before a file is exported there. */
function homeProblems({ path, text }: File): string[] {
  if (path !== 'docs/rules.md') return []
  const homes = [...text.matchAll(/((?:`\w+`(?:, | and ))*`\w+`) in `([\w./-]+\.ts)`/g)]
  return homes.flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/`(\w+)`/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !new RegExp(`^export (?:async )?(?:function|const|type) ${name}\\b`, 'm').test(textOf(file)))
      .map((name) => `${path} says that ${file} holds ${name}`),
  )
}

test('every citation of a rule or of the specification has one shape and leads to its number', () => {
  expect(files.flatMap(citationProblems)).toEqual([])
})

test('every decision that is cited is there', () => {
  expect(files.flatMap(decisionProblems)).toEqual([])
})

test('every link of a document leads somewhere', () => {
  expect(files.flatMap(linkProblems)).toEqual([])
})

test('every file and folder that a text names is there', () => {
  expect(files.flatMap(pathProblems)).toEqual([])
})

/** Below its heading, so that a search that finds the one shows the other. */
function homeOf(chapter: string): string {
  return /^.+\n\n(Home: `.+)/.exec(chapter)?.[1] ?? ''
}

const chapters = textOf('docs/rules.md').split(/^### /m).slice(1)

test('every rule has an example, and its home holds the function that it names', () => {
  expect(chapters.filter((rule) => !/^Example: /m.test(rule) || homeOf(rule) === '')).toEqual([])
  expect(files.flatMap(homeProblems)).toEqual([])
})

test('the home of a rule cites its number, so that a search leads both ways', () => {
  const silent = chapters.filter((chapter) => {
    const [, number] = /^Rule (\d+)/.exec(chapter) ?? []
    const homes = [...homeOf(chapter).matchAll(/`([\w./-]+\.ts)`/g)]
    return !homes.some((home) => new RegExp(`\\brule ${number}[,)]`).test(textOf(home[1] ?? '')))
  })
  expect(silent.map((chapter) => chapter.split('.')[0])).toEqual([])
})

test('a question is answered with a home of one of its rules', () => {
  const questions = textOf('docs/rules.md').match(/^\| .+ \| \d.* \| `.+ \|$/gm) ?? []
  const strangers = questions.flatMap((line) => {
    const [, numbers = '', homes = ''] = line.split(' | ')
    const own = [...numbers.matchAll(/\d+/g)].map(([number]) => homeOf(chapters[Number(number) - 1] ?? ''))
    const named = [...homes.matchAll(/`(\w+)` in (`[\w./-]+`)/g)]
    return named.filter(
      ([, name, file]) => !own.some((home) => home.includes(`\`${name}\``) && home.includes(file ?? '')),
    )
  })
  expect(questions.length).toBeGreaterThan(30)
  expect(strangers.map(([one]) => one)).toEqual([])
})

test('rules are numbered from 1, each once', () => {
  expect(rules).toEqual(rules.map((_, index) => `rule ${index + 1}`))
  expect(rules.length).toBeGreaterThan(30)
  expect(new Set(sections).size).toBe(sections.length)
})

/** The first lines of a decision: its number and title, then its date and whether it still holds. */
const opening = /^# (\d{3}) \S.*\n\n(\d{4}-\d{2}-\d{2}) · (accepted|replaced by (\d{3}))\n\n/

function openingProblems({ path, text }: File): string[] {
  const [, number] = /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/.exec(path) ?? []
  if (number === undefined) return path.startsWith('docs/decisions/') ? [`${path} has no number`] : []
  const [, told, , , next] = opening.exec(text) ?? []
  if (told !== number) return [`${path} does not open with its number, title, date and state`]
  return next !== undefined && !decisions.includes(next) ? [`${path} is replaced by ${next}, which is not there`] : []
}

test('every decision opens with its number, a title, a date and whether it still holds', () => {
  expect(files.flatMap(openingProblems)).toEqual([])
})

test('no two decisions share a number', () => {
  expect(decisions.filter((number, index) => decisions.indexOf(number) !== index)).toEqual([])
})

const [rule, section] = ['rule', 'spec §']
const broken: readonly [sentence: string, path: string, text: string][] = [
  ['domain/a.ts cites rule 99, which is not there', 'domain/a.ts', `/** So it is (${rule} 99). */`],
  ['web/a.css cites spec §99, which is not there', 'web/a.css', `/* So it is (${section}99). */`],
  ['e2e/a.e2e.ts cites spec §2.99, which is not there', 'e2e/a.e2e.ts', `test('it is (${rule} 1, ${section}2.99)')`],
  [`server/a.ts cites "${rule} 7" in another shape`, 'server/a.ts', `// as ${rule} 7 says`],
  [`server/a.ts cites "§4" in another shape`, 'server/a.ts', `// the ${section}4, navigation`],
  ['domain/a.ts cites decision 999, which is not there', 'domain/a.ts', '// decision 999'],
  ['docs/a.md links to nowhere.md, which is not there', 'docs/a.md', '[here](nowhere.md)'],
  ['docs/a.md links to rules.md#rule-0, which is not there', 'docs/a.md', '[here](rules.md#rule-0)'],
  ['docs/a.md names server/gone.ts, which is not there', 'docs/a.md', 'See `server/gone.ts`.'],
  ['docs/rules.md says that domain/day.ts holds noon', 'docs/rules.md', 'Home: `noon` in `domain/day.ts`.'],
  [
    'docs/decisions/200-a.md does not open with its number, title, date and state',
    'docs/decisions/200-a.md',
    '# 200 A title\n\nNo date.\n',
  ],
  [
    'docs/decisions/200-a.md is replaced by 999, which is not there',
    'docs/decisions/200-a.md',
    '# 200 A title\n\n2026-11-16 · replaced by 999\n\nWhy.\n',
  ],
]
const checks = [citationProblems, decisionProblems, linkProblems, pathProblems, homeProblems, openingProblems]

test.each(broken)('notices that %s', (sentence, path, text) => {
  expect(checks.flatMap((check) => check({ path, text }))).toContain(sentence)
})
