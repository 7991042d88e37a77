import { isDate, type WorkDate } from '#domain/calendar.ts'

type Value = string | number | boolean
/** What the address says about a list: its page and size, and the screen's filters. */
export type ListSearch = { page: number; rowsPerPage: number } & Record<string, Value>
export type ListChange = Record<string, Value | undefined>

const defaults = { page: 1, rowsPerPage: 10 }

/** An address that was written by hand, or long ago, still shows the list. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const page = whole(search.page, 1_000_000) ?? defaults.page
  const rowsPerPage = whole(search.rowsPerPage, 100) ?? defaults.rowsPerPage
  return { ...filters(search), page, rowsPerPage }
}

/** What somebody chose: the filters of an address without those that are usual. */
export function unusual(search: ListSearch, usual: ListChange): ListSearch {
  const chosen = Object.entries(search).filter(([name, value]) => usual[name] !== value)
  return { ...Object.fromEntries(chosen), page: search.page, rowsPerPage: search.rowsPerPage }
}

/** Another search, filter or size starts on the first page. Default values are left out of the address. */
export function withChange(search: Record<string, unknown>, change: ListChange): Record<string, Value> {
  const next: ListChange = { ...listSearch(search), page: 1, ...change }
  const kept = Object.entries(next).filter(
    (entry): entry is [string, Value] =>
      entry[1] !== undefined && entry[1] !== '' && entry[1] !== Reflect.get(defaults, entry[0]),
  )
  return Object.fromEntries(kept)
}

/** What narrows a list, as its address writes it. */
export function filtersOf({ page: _page, rowsPerPage: _rows, sort: _sort, ...found }: Record<string, unknown>) {
  const named = Object.entries(found).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]))
}

/** The router reads 'true' as a boolean, but the contract and the filters expect a word. */
function filters(search: Record<string, unknown>): Record<string, Value> {
  const simple = Object.entries(search).filter(
    (entry): entry is [string, Value] => ['string', 'number', 'boolean'].includes(typeof entry[1]) && entry[1] !== '',
  )
  return Object.fromEntries(
    simple.map(([name, value]) => [name, typeof value === 'number' ? value : String(value).slice(0, 100)]),
  )
}

/** The id of a record that the address names, or undefined when it is not an id. */
export function idIn(value: unknown): number | undefined {
  return whole(value, 999_999_999_999_999) ?? undefined
}

export function dateIn(value: unknown): WorkDate | undefined {
  return typeof value === 'string' && isDate(value) ? value : undefined
}

function whole(value: unknown, most: number): number | null {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= most ? number : null
}
