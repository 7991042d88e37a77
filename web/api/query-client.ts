import { QueryClient } from '@tanstack/react-query'
import { onReset } from '#web/session/stores.ts'

/** `networkMode` makes a call fail at once without the network, instead of pausing. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 10_000, gcTime: 30 * 60_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onReset(() => queryClient.clear())
