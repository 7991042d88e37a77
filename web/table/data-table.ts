import type { ReactNode } from 'react'
import type { ListChange, ListSearch } from '#web/api/list-search.ts'
import type { ListView } from '#web/api/list-view.ts'
import type { Misread } from '#web/api/misread.ts'

export type RowId = number | string
export type Row = { id: RowId }

export type Column<R extends Row> = {
  title: string
  cell: (row: R) => ReactNode
  /** What the list is sorted by when this title is pressed. */
  sort?: string
  isNumber?: boolean
  /** Not shown until someone asks for it. */
  isHidden?: boolean
  /** Left out of a table that is narrower than 1024 px, but not of a phone's cards. */
  isWide?: boolean
}

/** What a table needs of its list. `useList` provides it. */
export type TableList = {
  page: number
  rowsPerPage: number
  error: string | null
  /** Filters of the address that the list does not have; then `error` is set too. */
  misread?: Misread | null
  isLoading: boolean
  isRefreshing: boolean
  retry: () => void
  /** "Back" undoes a change of page, unless it replaces the current entry. */
  change: (next: ListChange, how?: { isReplacing: boolean }) => void
  /** The address of its call, by which views of it are saved. */
  path: string
  /** Everything that the address says about it. */
  filters: ListSearch
  /** Of these, what differs from the usual ones. */
  chosen: ListSearch
  view: ListView
  keepView: (change: ListView) => void
  search?: unknown
  /** 'name' upwards, '-name' downwards. */
  sort?: unknown
}

export type Selection = {
  chosen: ReadonlySet<RowId>
  onChange: (chosen: ReadonlySet<RowId>) => void
}

/** The columns that somebody asked for, and of the others those that are shown at first. */
export function shownColumns<R extends Row>(columns: readonly Column<R>[], view: ListView): readonly Column<R>[] {
  const shown = columns.filter(({ title, isHidden }) => view.columns?.[title] ?? !isHidden)
  return shown.length > 0 ? shown : columns.filter(({ isHidden }) => !isHidden)
}

/** What a saved view keeps of the chosen filters: not the page, nor what is open on it. */
export function viewOf(filters: ListSearch): Record<string, string> {
  const { page: _page, rowsPerPage: _rows, open: _open, ...kept } = filters
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]))
}

/** What an address says of a list without leaving anybody out. */
const wholes = ['search', 'sort', 'tab', 'view', 'month', 'year']

/** The chosen filters that leave something out. */
export function narrowing(chosen: ListSearch): string[] {
  return Object.keys(viewOf(chosen)).filter((name) => !wholes.includes(name))
}

export const pageSizes = [10, 25, 50, 100] as const

/** Ascending, then descending, then the default order. */
export function nextSort(current: unknown, key: string): string | undefined {
  if (current === key) return `-${key}`
  return current === `-${key}` ? undefined : key
}

export function sortDirection(current: unknown, key: string | undefined): 'ascending' | 'descending' | 'none' {
  if (!key) return 'none'
  if (current === key) return 'ascending'
  return current === `-${key}` ? 'descending' : 'none'
}

/** The first and last row shown, counted from 1; both 0 when there is none. */
export function pageRange(
  page: number,
  rowsPerPage: number,
  total: number,
): { first: number; last: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  if (total === 0) return { first: 0, last: 0, pages }
  return { first: (page - 1) * rowsPerPage + 1, last: Math.min(page * rowsPerPage, total), pages }
}

/** Boxes that were ticked, or unticked, together. */
export type Ticks<Id> = { ids: readonly Id[]; isChosen: boolean }

export function withTicks<Id>(chosen: ReadonlySet<Id>, { ids, isChosen }: Ticks<Id>): ReadonlySet<Id> {
  const next = new Set(chosen)
  for (const id of ids) {
    if (isChosen) next.add(id)
    else next.delete(id)
  }
  return next
}
