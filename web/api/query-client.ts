import { onlineManager, QueryClient } from '@tanstack/react-query'
import { useNetwork } from '#web/network/network.ts'
import { onReset } from '#web/session/stores.ts'

/** While there is no network a read waits, and afterwards everything on the screen is read again. */
onlineManager.setEventListener((setOnline) => {
  setOnline(!useNetwork.getState().isOffline)
  return useNetwork.subscribe(({ isOffline }) => setOnline(!isOffline))
})

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000, gcTime: 30 * 60_000 } },
})

onReset(() => queryClient.clear())
