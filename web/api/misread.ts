import { CallError } from './call-error.ts'
import type { ListChange, ListSearch } from './list-search.ts'

/** What of the address the server could not read, as it is written there, and the change that takes it out. */
export type Misread = { written: readonly string[]; without: ListChange }

/** Never left out in silence: without one of its filters a list shows, exports and selects what nobody asked for. */
export function misreadIn(search: ListSearch, fault: unknown): Misread | null {
  if (!(fault instanceof CallError) || fault.status !== 400) return null
  const named = Object.keys(search).filter((name) => name in fault.errors)
  const names = named.length > 0 ? named : Object.keys(search)
  return {
    written: named.map((name) => `${name}=${search[name]}`),
    without: Object.fromEntries(names.map((name) => [name, undefined])),
  }
}
