import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type CorrectionToDecide, corrections } from '#contract/corrections.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { DayCorrections } from './DayCorrections.tsx'

const day = { workDate: '2026-07-06', zone: 'Asia/Manila', taps: [] }
const asked = {
  id: 1,
  placementId: 4,
  workDate: day.workDate,
  kind: 'missed_out',
  proposed: { pm_out: '2026-07-06T09:00:00.000Z' },
  reason: 'My phone was broken',
  status: 'pending',
  decidedAt: null,
  taps: [],
} as unknown as CorrectionToDecide

describe('where two placements share a date', () => {
  test('a request stands beside the day of its own placement alone', async () => {
    expect(await shown({ placementId: 4, found: [asked] })).toContain('My phone was broken')
    const other = await shown({ placementId: 5, found: [asked] })
    expect(other).not.toContain('My phone was broken')
    expect(other).toContain('Request a correction')
  })

  test('a refused tap opens the form of its own placement alone', async () => {
    const search = '?tap=pm_out@2026-07-06T09:00:00.000Z&placement=4'
    expect(await shown({ placementId: 4, search })).toContain('Submit request')
    expect(await shown({ placementId: 5, search })).not.toContain('Submit request')
  })
})

type Shown = { placementId: number; found?: CorrectionToDecide[]; search?: string }

async function shown({ placementId, found = [], search = '' }: Shown): Promise<string> {
  const client = new QueryClient()
  const { queryKey } = queryOf(corrections.list, { query: { studentId: 7, rowsPerPage: 100 } })
  client.setQueryData(queryKey, { corrections: found, total: found.length })
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <DayCorrections studentId={7} day={{ ...day, placementId }} isOwn mayAsk />,
    }),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
    defaultNotFoundComponent: () => null,
  })
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
