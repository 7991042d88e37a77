import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const answered = vi.hoisted(() => ({ rows: [] as unknown[], pages: [] as number[] }))
vi.mock('#web/api/ask.ts', () => ({
  ask: vi.fn(),
  askQuietly: async (_endpoint: unknown, { query }: { query: { page: number } }) => {
    answered.pages.push(query.page)
    const notifications = answered.rows
    return { answer: { notifications, total: notifications.length, unread: notifications.length }, message: '' }
  },
}))

// A module that an earlier test loaded would call the real server.
vi.resetModules()
const { resetStores } = await import('#web/session/stores.ts')
const { toast, useToasts } = await import('#web/ui/toasts.ts')
const { lookAgain, receiveLive, receivePush } = await import('./arrivals.ts')
const { loadPage, refreshInbox, useInbox } = await import('./use-inbox.ts')

const item = (id: number) => ({
  id,
  title: `Title ${id}`,
  body: `Body ${id}`,
  kind: 'record_to_decide',
  link: '/',
  isRead: false,
  createdAt: '2026-07-06T00:00:00.000Z',
})
const told = () => useToasts.getState().toasts.map(({ summary }) => summary)

vi.useFakeTimers()
afterAll(() => {
  vi.useRealTimers()
  vi.doUnmock('#web/api/ask.ts')
  vi.resetModules()
})
beforeEach(async () => {
  await vi.runAllTimersAsync()
  resetStores()
  toast.clear()
  answered.rows = [item(2), item(1)]
  await refreshInbox()
  answered.pages = []
})

test('news stands in the list and is told, for five seconds', async () => {
  receiveLive(JSON.stringify(item(3)))
  expect(useInbox.getState().inbox.items[0]?.id).toBe(3)
  expect(told()).toEqual(['Title 3', 'You have new notification!'])
  expect(useToasts.getState().toasts.map(({ life, severity }) => [life, severity])).toEqual([
    [5000, 'info'],
    [5000, 'info'],
  ])
})

test('what comes live and by push is told once, in either order', async () => {
  answered.rows = [item(4), item(3), ...answered.rows]
  receiveLive(JSON.stringify(item(3)))
  await receivePush(3)
  await receivePush(4)
  receiveLive(JSON.stringify(item(4)))
  expect(told().filter((words) => words.startsWith('Title'))).toEqual(['Title 4', 'Title 3'])
})

test('a stream that begins again does not tell what the list has, only what it lacks', async () => {
  answered.rows = [item(3), ...answered.rows]
  const looking = lookAgain()
  for (const id of [1, 2, 3]) receiveLive(JSON.stringify(item(id)))
  await looking
  expect(told()).toEqual(['Title 3', 'You have new notification!'])
})

test('a flood is told of a few times, and the list has them all', () => {
  for (let id = 3; id < 23; id++) receiveLive(JSON.stringify(item(id)))
  expect(told()).toHaveLength(4)
  expect(useInbox.getState().inbox.items).toHaveLength(22)
})

test('what cannot be read changes nothing', () => {
  receiveLive('{"id":"x"}')
  expect(told()).toEqual([])
})

test('the current page is fetched again, once for news that came live and with the newest for a push', async () => {
  await loadPage(2)
  answered.pages = []
  receiveLive(JSON.stringify(item(3)))
  await vi.runAllTimersAsync()
  expect(answered.pages).toEqual([2])
  answered.pages = []
  answered.rows = [item(4), ...answered.rows]
  await receivePush(4)
  await vi.runAllTimersAsync()
  expect(answered.pages).toEqual([1, 2])
})
