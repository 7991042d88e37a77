import { onlineManager, type Query, QueryClient } from '@tanstack/react-query'
import { useNetwork } from '#web/network/network.ts'
import { onReset } from '#web/session/stores.ts'
import { isUnanswered } from './call-error.ts'

/** While there is no network a read waits, and afterwards everything on the screen is read again. */
onlineManager.setEventListener((setOnline) => {
  setOnline(!useNetwork.getState().isOffline)
  return useNetwork.subscribe(({ isOffline }) => setOnline(!isOffline))
})

/** A read that the network took with it is repeated when the network is back. */
function isCutOff(_failures: number, fault: Error): boolean {
  return useNetwork.getState().isOffline && isUnanswered(fault)
}

/**
 * Milliseconds until a screen that opens asks again. An answer from a time that is still to come is from before the
 * device's clock was set back, and would otherwise count as new until then.
 */
function freshFor({ state }: Pick<Query, 'state'>): number {
  return state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : 10_000
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: isCutOff, retryDelay: 0, staleTime: freshFor, gcTime: 30 * 60_000 } },
})

onReset(() => queryClient.clear())
