import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { pageRange, pageSizes, type TableList } from './data-table.ts'
import { useLastPage } from './use-last-page.ts'

type Props = { list: TableList; total: number }

export function Pager({ list, total }: Props) {
  const { page, rowsPerPage, change } = list
  const id = useId()
  useLastPage(list, total)
  const { first, last, pages } = pageRange(page, rowsPerPage, total)
  const sizes = [...new Set([...pageSizes, rowsPerPage])].sort((one, other) => one - other)
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t px-4 py-3 text-muted text-sm sm:px-6">
      <p aria-live="polite">
        {total === 0 ? 'No rows' : `${first.toLocaleString()}–${last.toLocaleString()} of ${total.toLocaleString()}`}
      </p>
      <div className="flex items-center gap-2 max-sm:hidden">
        <label htmlFor={id}>Rows per page</label>
        <select
          id={id}
          value={rowsPerPage}
          onChange={(event) => change({ rowsPerPage: Number(event.target.value) })}
          className="min-h-11 rounded-control border border-control bg-card px-2 text-ink pointer-fine:sm:min-h-8"
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </div>
      <section aria-label="Pages" className="flex items-center gap-1">
        <IconButton
          label="First page"
          disabled={page <= 1}
          onClick={() => change({ page: 1 })}
          className="max-sm:hidden"
        >
          <ChevronFirst aria-hidden />
        </IconButton>
        <IconButton label="Previous page" disabled={page <= 1} onClick={() => change({ page: page - 1 })}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <span className="px-2 text-ink">
          {page.toLocaleString()} / {pages.toLocaleString()}
        </span>
        <IconButton label="Next page" disabled={page >= pages} onClick={() => change({ page: page + 1 })}>
          <ChevronRight aria-hidden />
        </IconButton>
        <IconButton
          label="Last page"
          disabled={page >= pages}
          onClick={() => change({ page: pages })}
          className="max-sm:hidden"
        >
          <ChevronLast aria-hidden />
        </IconButton>
      </section>
    </footer>
  )
}
