import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

function isAskedAgain(updatedAt: number): boolean {
  const options = { queryKey: ['an answer', updatedAt], queryFn: () => 'the next answer' }
  queryClient.setQueryData(options.queryKey, 'an answer', { updatedAt })
  return new QueryObserver(queryClient, options).getCurrentResult().isStale
}

test('a screen that opens asks again what is older than ten seconds, or from before the clock was set back', () => {
  const now = Date.now()
  expect(isAskedAgain(now)).toBe(false)
  expect(isAskedAgain(now - 11_000)).toBe(true)
  expect(isAskedAgain(now + 24 * 3_600_000)).toBe(true)
})
