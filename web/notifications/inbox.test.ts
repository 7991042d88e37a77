import { expect, test } from 'vitest'
import { emptyInbox, hasMore, withAllRead, withPage, withRead } from './inbox.ts'

const item = (id: number, isRead = false) => ({
  id,
  isRead,
  title: `Title ${id}`,
  body: `Body ${id}`,
  kind: 'record',
  link: null,
  createdAt: '2026-07-06T00:00:00.000Z',
})
const first = withPage(emptyInbox, { notifications: [item(7), item(6)], total: 4, unread: 4 }, 1)

test('View More appends, and nothing stands twice when new ones arrive while paging', () => {
  const second = withPage(first, { notifications: [item(6), item(5)], total: 5, unread: 5 }, 2)
  expect(second.items.map(({ id }) => id)).toEqual([7, 6, 5])
  expect(hasMore(second)).toBe(true)
  const last = withPage(second, { notifications: [item(8), item(4)], total: 5, unread: 5 }, 3)
  expect(last.items.map(({ id }) => id)).toEqual([8, 7, 6, 5, 4])
  expect(hasMore(last)).toBe(false)
})

test('marking read takes one from unread, marking unread gives it back', () => {
  const read = withRead(first, 7, true)
  expect([read.unread, read.items[0]?.isRead]).toEqual([3, true])
  expect(withRead(read, 7, false).unread).toBe(4)
  expect(withRead(read, 7, true).unread).toBe(3)
})

test('mark all sets every item to read and unread to 0', () => {
  const all = withAllRead(first)
  expect([all.unread, all.items.every(({ isRead }) => isRead)]).toEqual([0, true])
})
