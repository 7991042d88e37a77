import { expect, test } from 'vitest'
import type { Notice } from './carry-through.ts'
import { noticeOf } from './notice-words.ts'

const nothing = () => {}
const call = (notice: Notice, kind: 'change' | 'read' = 'change') => ({
  id: 1,
  notice,
  isChange: kind === 'change',
  cancel: nothing,
  tryAgain: nothing,
  keepWaiting: nothing,
})

test('the most pressing notice is told, for all calls that share it', () => {
  const shown = noticeOf([call('slow'), call('trying'), call('offline'), call('trying')])
  expect(shown?.words).toBe("Can't reach the server. Trying again…")
  expect(shown?.calls).toHaveLength(2)
})

test('a change that waits for the network is told, and a read is not', () => {
  expect(noticeOf([call('offline')])?.words).toBe('You’re offline. We’ll send this when you’re back online.')
  expect(noticeOf([call('offline', 'read')])).toBeNull()
})

test('without a pending call nothing is told', () => {
  expect(noticeOf([])).toBeNull()
})
