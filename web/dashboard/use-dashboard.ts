import { type QueryClient, type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { corrections } from '#contract/corrections.ts'
import { dashboard, type SupervisorDashboard } from '#contract/dashboard.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { records } from '#contract/records.ts'
import { taps } from '#contract/taps.ts'
import type { Role } from '#domain/roles.ts'
import { refresh } from '#web/api/refresh.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { useInbox } from '#web/notifications/use-inbox.ts'

type Answer = AnswerOf<typeof dashboard.read>
type Of<R extends Role> = Extract<Answer, { role: R }>

type DashboardQuery = { termId?: number | undefined; coordinatorId?: number | undefined }

const halfMinute = 30_000

/**
 * Everything that this role needs now, in one call. It is refreshed in the background, so that an open dashboard stays
 * current.
 */
export function useDashboard<R extends Role>(role: R, query: DashboardQuery = {}) {
  const usual = queryOf(dashboard.read, { query })
  const asked = useQuery({
    queryKey: usual.queryKey,
    meta: usual.meta,
    queryFn: async (context: QueryFunctionContext) => {
      const answer = await usual.queryFn(context)
      if (answer.role === 'supervisor') keepParts(context.client, answer)
      // The clock on the dashboard is the tap screen's: it continues from the same answer.
      if (answer.role === 'student') context.client.setQueryData(queryOf(taps.today, {}).queryKey, answer.today)
      return answer
    },
    refetchInterval: halfMinute,
    refetchOnWindowFocus: true,
    placeholderData: (earlier: Answer | undefined) => earlier,
  })
  useEffect(followNews, [])
  const data = asked.data?.role === role ? (asked.data as Of<R>) : null
  const { isError, isPlaceholderData: isRefreshing } = asked
  return { data, isError, isRefreshing, retry: () => void asked.refetch() }
}

/** A live notification means that a number here has changed. */
function followNews(): () => void {
  return useInbox.subscribe(({ inbox }, before) => {
    const [newest, known] = [inbox.items[0]?.id, before.inbox.items[0]?.id]
    if (known !== undefined && newest !== known) void refresh(dashboard.read)
  })
}

/** The queue and the corrections come with a supervisor's dashboard: their cards need not ask for them again. */
function keepParts(client: QueryClient, { queue, corrections: waiting }: SupervisorDashboard): void {
  client.setQueryData(queryOf(records.queue, { query: { studentId: undefined } }).queryKey, queue)
  const pending = { status: 'pending' as const, studentId: undefined, rowsPerPage: 100 }
  client.setQueryData(queryOf(corrections.list, { query: pending }).queryKey, waiting)
}
