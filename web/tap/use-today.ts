import { useQuery } from '@tanstack/react-query'
import { taps } from '#contract/taps.ts'
import { askQuietly } from '#web/api/ask.ts'
import { queryOf } from '#web/api/use-ask.ts'

/** Nothing that this screen asks ends the session when the network is away. */
export const todayQuery = queryOf(taps.today, {}, askQuietly)

export function useToday() {
  return useQuery({ ...todayQuery, refetchInterval: 60_000, refetchOnWindowFocus: true })
}
