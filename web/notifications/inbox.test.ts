import { expect, test } from 'vitest'
import { emptyInbox, hasMore, withAllRead, withArrival, withPage, withRead } from './inbox.ts'

const item = (id: number, isRead = false) => ({
  id,
  isRead,
  title: `Title ${id}`,
  body: `Body ${id}`,
  kind: 'record_to_decide',
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
  const read = withRead(first, { id: 7, isRead: true })
  expect([read.unread, read.items[0]?.isRead]).toEqual([3, true])
  expect(withRead(read, { id: 7, isRead: false }).unread).toBe(4)
  expect(withRead(read, { id: 7, isRead: true }).unread).toBe(3)
})

test('mark all sets every item to read and unread to 0', () => {
  const all = withAllRead(first)
  expect([all.unread, all.items.every(({ isRead }) => isRead)]).toEqual([0, true])
})

test('one that has just come stands first and is counted, once', () => {
  const once = withArrival(first, item(9))
  expect([once.items.map(({ id }) => id), once.total, once.unread]).toEqual([[9, 7, 6], 5, 5])
  expect(withArrival(once, item(9))).toBe(once)
  expect(withArrival(first, item(9, true)).unread).toBe(4)
})

test('what was taken back leaves the list when the newest are fetched again, older ones stay', () => {
  const more = withPage(first, { notifications: [item(5), item(4)], total: 4, unread: 4 }, 2)
  const again = withPage(more, { notifications: [item(7), item(5)], total: 3, unread: 3 }, 1)
  expect([again.items.map(({ id }) => id), again.page]).toEqual([[7, 5, 4], 2])
  expect(withPage(more, { notifications: [], total: 0, unread: 0 }, 1).items).toEqual([])
})
