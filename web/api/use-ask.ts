import { keepPreviousData, type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { useNetwork } from '#web/network/network.ts'
import { ask, askQuietly } from './ask.ts'
import type { InputOf } from './call.ts'
import { hasActed } from './presence.ts'

/** Gives the answer of an endpoint that reads. It is kept in the cache and refreshed in the background. */
export function useAsk<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const isOffline = useNetwork((network) => network.isOffline)
  // Without a network the answer to an earlier question would stay on the screen.
  const placeholderData: typeof keepPreviousData = isOffline ? () => undefined : keepPreviousData
  return useQuery({ ...queryOf(endpoint, input), placeholderData })
}

/** The key begins with the path, so that a change can refresh everything that was read of its noun. */
export function queryOf<E extends Endpoint>(endpoint: E, input: InputOf<E>, via?: typeof ask) {
  const queryKey = [endpoint.path, input] as const
  return {
    queryKey,
    meta: endpoint.keptOffline ? { keptOffline: endpoint } : {},
    queryFn: async ({ client, signal }: QueryFunctionContext): Promise<AnswerOf<E>> => {
      const isRefresh = client.getQueryData(queryKey) !== undefined
      const { answer } = await (via ?? (isRefresh || !hasActed() ? askQuietly : ask))(endpoint, input, signal)
      // The query library takes undefined for an answer that is still on its way.
      return (answer ?? null) as AnswerOf<E>
    },
  }
}
