import { expect, test } from 'vitest'
import { searchColumn } from '#domain/search.ts'
import { startApi } from '#server/testing/api.ts'
import { searchWords } from './search-words.ts'

const api = await startApi()
const stored = searchColumn('de la Peña', 'Iñigo', 'Özil', '𠮷野家', '2026-100035', 'inigo.maria.delapena35@mail.test')

test('every part of every word is found by the index', async () => {
  const typed = stored.trim().split(' ').flatMap(beginningsAndParts)
  const asked = typed.map((part) => ({ part, parts: searchWords(part)?.parts ?? [] }))
  expect(asked.length).toBeGreaterThan(500)
  const missed = await api.db<{ part: string }[]>`
    select a.part from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as a (part text, parts text[])
    where not coalesce(search_parts(${stored}) @> a.parts, false)`
  expect(missed.map(({ part }) => part)).toEqual([])
})

test('the index knows what nobody is called', async () => {
  const rows = await api.db`select where search_parts(${stored}) @> ${[...(searchWords('magic')?.parts ?? [])]}::text[]`
  expect(rows).toHaveLength(0)
})

/** One and two letters from the beginning, three and more from anywhere. */
function beginningsAndParts(word: string): string[] {
  const letters = [...word]
  const parts = [letters.slice(0, 1), letters.slice(0, 2)]
  for (let from = 0; from + 3 <= letters.length; from++)
    for (let to = from + 3; to <= letters.length; to++) parts.push(letters.slice(from, to))
  return parts.map((part) => part.join(''))
}
