import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { dashboard } from '#contract/dashboard.ts'
import { documents } from '#contract/documents.ts'
import { placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { teachers } from '#contract/teachers.ts'
import { queryClient } from './query-client.ts'
import { nounOf, refresh } from './refresh.ts'

let leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave) stop()
  leave = []
  queryClient.clear()
})

test('an approved day fetches the dashboard, its placement and the days once each', async () => {
  const fetched = await onScreen([dashboard.read, placements.list, records.queue, teachers.list])
  await refresh(records.decide)
  expect(fetched).toEqual([dashboard.read.path, placements.list.path, records.queue.path])
})

test('a reviewed document fetches what its placement still needs', async () => {
  const fetched = await onScreen([documents.list, placements.list, teachers.list])
  await refresh(documents.review)
  expect(fetched).toEqual([documents.list.path, placements.list.path])
})

test('every change fetches the dashboard once', async () => {
  const fetched = await onScreen([dashboard.read])
  const changes = allEndpoints.filter(({ endpoint }) => endpoint.method !== 'GET')
  for (const { endpoint } of changes) await refresh(endpoint)
  expect(fetched).toHaveLength(changes.length)
})

test('a change of remarks is a change of students', () => {
  expect(nounOf('/api/students/save-remarks/:id')).toBe(nounOf('/api/students'))
})

/** Puts these endpoints on screen, and returns the list of paths that are fetched again from then on. */
async function onScreen(shown: readonly { path: string }[]): Promise<string[]> {
  const fetched: string[] = []
  for (const { path } of shown) {
    const queryFn = async () => {
      fetched.push(path)
      // An answer takes a moment, in which a second refresh would ask again.
      await Promise.resolve()
      return path
    }
    const observer = new QueryObserver(queryClient, { queryKey: [path, {}], queryFn })
    leave.push(observer.subscribe(() => {}))
    await observer.refetch()
  }
  fetched.length = 0
  return fetched
}
