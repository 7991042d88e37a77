import { useNavigate, useSearch } from '@tanstack/react-router'
import { records } from '#contract/records.ts'
import { type ListChange, listSearch, withChange } from '#web/api/list-search.ts'
import { misreadIn } from '#web/api/misread.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useAddress } from './use-address.ts'

/** The students of a month, page by page; an address without a month means this one. */
export function useMonths() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const { month } = useAddress()
  const shown = { ...listSearch(search), month }
  const asked = useAsk(records.list, { query: shown })

  function change(next: ListChange) {
    void navigate({ to: '.', search: withChange(search, next) as never, replace: next.page === undefined })
  }

  return {
    ...shown,
    courseId: search.courseId,
    show: search.show,
    tab: search.tab,
    filters: shown,
    search: search.search,
    data: asked.data,
    error: asked.isError ? records.list.failed : null,
    misread: misreadIn(shown, asked.error),
    isLoading: asked.isPending,
    isRefreshing: asked.isPlaceholderData,
    retry: () => void asked.refetch(),
    change,
  }
}
