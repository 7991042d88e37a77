import type { Endpoint } from '#contract/endpoint.ts'
import type { InputOf } from './call.ts'
import { type ListChange, type ListSearch, listSearch, unusual, withChange } from './list-search.ts'
import { useListView } from './list-view.ts'
import { misreadIn } from './misread.ts'
import { useAddress } from './use-address.ts'
import { useAsk } from './use-ask.ts'

/**
 * A list whose page, size, search and filters are in the address bar, so that a link or "back" shows the same rows.
 * `usual` holds the defaults of the filters. Without a size in the address it has the one that this person chose last.
 */
export function useList<E extends Endpoint & { method: 'GET' }>(endpoint: E, usual: ListChange = {}) {
  const { search, go } = useAddress()
  const { view, keepView } = useListView(endpoint.path)
  const shown: ListSearch = listSearch({ rowsPerPage: view.rowsPerPage, ...usual, ...search })
  const asked = useAsk(endpoint, { query: shown } as unknown as InputOf<E>)

  function change(next: ListChange, { isReplacing } = { isReplacing: next.page === undefined }) {
    if (typeof next.rowsPerPage === 'number') keepView({ rowsPerPage: next.rowsPerPage })
    go(withChange(search, next), { replace: isReplacing })
  }

  return {
    ...shown,
    /** Everything that the address says, including the screen's own filters. */
    filters: shown,
    chosen: unusual(listSearch(search), usual),
    path: endpoint.path,
    data: asked.data,
    /** A list that fails always says so in the same words (spec §8). */
    error: asked.isError ? endpoint.failed : null,
    misread: misreadIn(shown, asked.error),
    isLoading: asked.isPending,
    isRefreshing: asked.isPlaceholderData,
    retry: () => void asked.refetch(),
    change,
    view,
    keepView,
  }
}
