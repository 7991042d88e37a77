import { expect, test } from 'vitest'
import { startApi } from '#server/testing/api.ts'
import { type Piece, readTogether } from './together.ts'

const api = await startApi()

type Row = { id: number; onDay: string; changedAt: string | null; words: string[] | null }

function piece(where = api.db`true`): Piece<Row> {
  return {
    names: ['id', 'onDay', 'changedAt', 'words'],
    instants: ['changedAt'],
    rows: api.db`
      select * from (values
        (2::bigint, date '2026-11-18', timestamptz '2026-11-18 08:00:00.25+08', '{a,"b c"}'::text[]),
        (1::bigint, date '2026-11-17', null, null)) as t (id, on_day, changed_at, words)
      where ${where} order by id`,
  }
}

test('pieces that are read together have the values that they would have alone', async () => {
  const read = await readTogether(api.db, { some: piece(), one: piece(api.db`id = ${2}`), none: piece(api.db`false`) })
  const alone = await api.db<Row[]>`${piece().rows}`
  expect(alone).toHaveLength(2)
  expect(read).toEqual({ some: alone, one: alone.slice(1), none: [] })
})
