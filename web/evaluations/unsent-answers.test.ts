import { expect, test } from 'vitest'
import { noChanges } from './answer-changes.ts'
import { changesIn } from './unsent-answers.ts'

test('what was kept is read again, and damaged storage is no answer', () => {
  const kept = { answers: { honest: 4, respect: null, late: 'not applicable' }, comments: { honest: 'Always' } }
  expect(changesIn(JSON.stringify(kept))).toEqual(kept)
  expect(changesIn(JSON.stringify({ ...kept, overall: 'Good' }))).toEqual({ ...kept, overall: 'Good' })
  for (const damaged of [null, '', '{', 'null', '7', '{}', '{"answers":{"honest":true},"comments":{}}']) {
    expect(changesIn(damaged), String(damaged)).toEqual(noChanges)
  }
})
