import { useQuery } from '@tanstack/react-query'
import { students } from '#contract/students.ts'
import { askQuietly } from '#web/api/ask.ts'
import { queryOf } from '#web/api/use-ask.ts'
import type { useList } from '#web/api/use-list.ts'

type List = Pick<ReturnType<typeof useList<typeof students.list>>, 'data' | 'filters'>

/** The rows come with a total of up to ten thousand. If there are more, all are counted in the background. */
export function useTotal({ data, filters }: List): number | undefined {
  const { page: _page, rowsPerPage: _rows, sort: _sort, ...narrowed } = filters
  const counted = useQuery({
    ...queryOf(students.totals, { query: narrowed }, askQuietly),
    enabled: data?.isTotalLeast === true,
    staleTime: 60_000,
  })
  return data?.isTotalLeast ? (counted.data?.total ?? data.total) : data?.total
}
