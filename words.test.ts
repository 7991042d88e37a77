import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'

/** What a school does not say: one word for each thing, American spelling, and sentences as people speak. */
const avoided = [
  'e-mails?',
  'papers?',
  'hand(s|ed|ing)? (it |them )?in',
  'waits',
  'waiting (for|its)',
  'whom',
  'by itself',
  'mend(s|ed)?',
  'go(es)? on',
  'in the place of',
  'of before',
  'stands? (here|in|twice)',
  'the own',
  'anew',
  'colours?',
  'enrolments?',
  'cancelled',
  'ended well',
  'such a day',
  'look(ed)? at again',
  'the gravest',
  'never met',
  'counts nothing',
  'change state',
  'the chosen',
  'chosen on this page',
  'followed by somebody',
  'within your reach',
  'holds (from|for)',
  'where it holds',
  'nobody (is deployed|decides)',
  'remove the point',
  'with mine',
  'counted at most',
  'texts that print',
  'blocks while',
  'asked of',
  'place in the list',
  'look at the check',
  'say which column',
  'everybody',
  'lack(s)? something',
  'letters? (is|are|of) ',
  'fewer letters',
  'what is this',
  'adding up',
  'is there already',
  'no file of',
  'follow (them|this student)',
  'press the place',
  'proven outside',
  'counted hours a',
]
const isAvoided = new RegExp(`\\b(${avoided.join('|')})\\b`, 'i')
/** What the audit log has stored since its first day. */
const stored = ['email change cancelled']
/** Names of columns as schools write them, and passwords. */
const isRead = (path: string) => !/^domain\/import-|common-passwords/.test(path)

const files = ['web', 'server', 'domain', 'contract']
  .flatMap((tree) => readdirSync(tree, { recursive: true, withFileTypes: true }))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path) && isRead(path))

type Node = { type: string; value?: unknown; [field: string]: unknown }

/** The texts of a syntax tree that are words, not names. SQL, types, keys and class names are not read by people. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (typeof node !== 'object' || node === null || !('type' in node)) return []
  const { type, value, ...rest } = node as Node
  if (/^(TaggedTemplate|Import|TSLiteral)/.test(type)) return []
  if (type === 'Property') return textsIn(value)
  const text = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value
  if (typeof text === 'string') return /\w \w|^[A-Z][a-z-]+$/.test(text) ? [text.replace(/\s+/g, ' ').trim()] : []
  return Object.values({ value, ...rest }).flatMap(textsIn)
}

const texts = files.flatMap((path) =>
  textsIn(parseSync(path, readFileSync(path, 'utf8')).program).map((text) => ({ path, text })),
)

test('no text says a word that its reader would stumble over', () => {
  expect(texts.length).toBeGreaterThan(3000)
  expect(texts.filter(({ text }) => isAvoided.test(text) && !stored.includes(text))).toEqual([])
})

test('“Successfully” is said only where the lists of the specification say it (spec §8)', () => {
  const isOutside = ({ path }: { path: string }) => !/^(contract|web\/ui-showcase)\//.test(path)
  expect(texts.filter(isOutside).filter(({ text }) => /successfully/i.test(text))).toEqual([])
  const said = allEndpoints
    .map(({ noun, name, endpoint: { done = '', roles } }) => ({ call: `${noun}.${name}`, done, roles }))
    .filter(({ done }) => /successfully/i.test(done))
  const fixed = /^Successfully (Created|Updated|Deleted|Restored)!$|^Password reset successfully!$/
  expect(said.filter(({ done }) => !fixed.test(done))).toEqual([])
  const outside = said.filter(({ roles }) => roles.includes('student') || roles.includes('supervisor'))
  expect(outside.map(({ call }) => call).sort()).toEqual(['passwords.change.supervisor', 'students.saveRemarks'])
})
