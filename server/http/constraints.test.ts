import { expect, test } from 'vitest'
import { constraintSentences } from '#contract/all.ts'
import { startApi } from '#server/testing/api.ts'

const api = await startApi()
const names = (
  await api.db<{ name: string }[]>`
    select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'`
).map(({ name }) => name)

test('whoever enters what is taken, or an end before its start, is told so in a sentence of the contract', () => {
  const needed = names.filter((name) => /_(taken|after_start)$/.test(name))
  expect(needed.length).toBeGreaterThan(15)
  expect(needed.filter((name) => !Object.hasOwn(constraintSentences, name))).toEqual([])
})

test('every sentence belongs to a constraint of the database', () => {
  expect(Object.keys(constraintSentences).filter((name) => !names.includes(name))).toEqual([])
})
