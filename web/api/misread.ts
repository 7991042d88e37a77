import { isRefusedWith } from './call-error.ts'
import type { ListChange, ListSearch } from './list-search.ts'

/** The parts of the address that the server could not read, as written there, and the change that removes them. */
export type Misread = { written: readonly string[]; without: ListChange }

/** A filter is never dropped silently. Without it the list would show, export and select rows that nobody asked for. */
export function misreadIn(search: ListSearch, fault: unknown): Misread | null {
  if (!isRefusedWith(fault, 400)) return null
  const named = Object.keys(search).filter((name) => name in fault.errors)
  const names = named.length > 0 ? named : Object.keys(search)
  return {
    written: named.map((name) => `${name}=${search[name]}`),
    without: Object.fromEntries(names.map((name) => [name, undefined])),
  }
}
