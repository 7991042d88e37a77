import { useEffect, useEffectEvent } from 'react'
import { pageRange, type TableList } from './data-table.ts'

/** Replaces a page beyond the last one, as after its only rows were deleted. */
export function useLastPage({ page, rowsPerPage, isRefreshing, change }: TableList, total: number): void {
  const { pages } = pageRange(page, rowsPerPage, total)
  // while another page is on its way, the total may be that of other filters
  const isBeyond = !isRefreshing && total > 0 && page > pages
  const giveWay = useEffectEvent(() => change({ page: pages }, { isReplacing: true }))
  useEffect(() => {
    if (isBeyond) giveWay()
  }, [isBeyond])
}
