import { queryClient } from './query-client.ts'

/** A screen that asks for nothing, or gets no answer, holds nobody up for longer. */
const patience = 4000

/** Resolves when the screen has what it asked for. What can come later then takes nothing of a slow network from it. */
export function whenSettled(): Promise<void> {
  if (isSettled()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, patience)
    const stop = queryClient.getQueryCache().subscribe(() => isSettled() && end())
  })
}

function isSettled(): boolean {
  return queryClient.isFetching() === 0 && queryClient.getQueryCache().getAll().length > 0
}
