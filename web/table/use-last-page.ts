import { useEffect, useEffectEvent } from 'react'
import { pageRange, type TableList } from './data-table.ts'

/** Goes to the last page when the current one no longer exists, as after its only rows were deleted. */
export function useLastPage({ page, rowsPerPage, isRefreshing, change }: TableList, total: number): void {
  const { pages } = pageRange(page, rowsPerPage, total)
  // While another page loads, the total may belong to other filters.
  const isBeyond = !isRefreshing && total > 0 && page > pages
  const giveWay = useEffectEvent(() => change({ page: pages }, { isReplacing: true }))
  useEffect(() => {
    if (isBeyond) giveWay()
  }, [isBeyond])
}
