import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { starterTemplates } from '#domain/evaluation-starters.ts'
import { allEndpoints } from './all.ts'
import { bulk } from './bulk.ts'
import { documents } from './documents.ts'
import { emailed as hasNoAddress } from './emailed.ts'
import { evaluationTemplates } from './evaluation-templates.ts'
import { evaluations } from './evaluations.ts'
import { records } from './records.ts'
import { requirements } from './requirements.ts'
import { suspensions } from './suspensions.ts'

const selection = { ids: [1] }

/** Each with words that go out by email to everyone whom the call names. */
const emailed: [string, (words: string) => boolean][] = [
  ['a reminder of documents', (note) => isTaken(documents.remind.body, { studentIds: [1], note })],
  ['a reminder of evaluations', (note) => isTaken(evaluations.remind.body, { ids: [1], note })],
  ['a reminder of many', (note) => isStep({ kind: 'remind', note })],
  ['a reminder of many evaluations', (note) => isStep({ kind: 'remind_evaluations', note })],
  ['a step of many', (reason) => isStep({ kind: 'move', status: 'on_hold', reason })],
  ['a suspension', (reason) => isTaken(suspensions.create.body, { ...aDay, reason })],
  ['a decision about the days of many', (note) => isTaken(records.decide.body, { ids: [1], status: 'returned', note })],
  ['the name of a requirement', (name) => isTaken(requirements.create.body, { code: 'R', name, phase: 'before' })],
  ['another name of a requirement', (name) => isTaken(requirements.update.body, { name })],
  ['the name of an evaluation form', (name) => isTaken(evaluationTemplates.update.body, { name })],
  ['the name of an imported evaluation form', (name) => isTaken(evaluationTemplates.import.body, { ...aFile, name })],
  ['a changed suspension', (reason) => isTaken(suspensions.update.body, { reason })],
]
const [aForm] = starterTemplates
const aFile = { format: 'tapat-evaluation-template', formatVersion: 1, ...aForm }
const aDay = { fromDate: '2026-11-20', untilDate: '2026-11-20' }

function isTaken(schema: z.core.$ZodType, body: object): boolean {
  return z.safeParse(schema, body).success
}

function isStep(step: object): boolean {
  return isTaken(bulk.run.body, { step, selection })
}

test.each(emailed)('%s sends nobody to another site', (_, takes) => {
  expect(takes('Please come to the OJT office by 5 p.m., or write to ojt@school.edu.ph')).toBe(true)
  for (const words of ['Sign in again at https://tapat-login.test', 'open tinyurl.com now'])
    expect(takes(words)).toBe(false)
})

// Words that were written before this rule are in the database, and are read as they are.
test('no answer is refused because words in it have a web address', () => {
  const checked = allEndpoints.filter(({ endpoint: { data, top } }) => mentions([data, top], hasNoAddress))
  expect(checked.map(({ noun, name }) => `${noun}.${name}`)).toEqual([])
  expect(mentions(evaluationTemplates.create.body, hasNoAddress)).toBe(true)
})

/** Whether a thing is anywhere in another. */
function mentions(thing: unknown, wanted: object, seen = new Set<unknown>()): boolean {
  if (thing === wanted) return true
  if (typeof thing !== 'object' || thing === null || seen.has(thing)) return false
  seen.add(thing)
  const inner = '_zod' in thing ? (thing as z.core.$ZodType)._zod.def : thing
  return Object.values(inner).some((one) => mentions(one, wanted, seen))
}
