import * as z from 'zod/mini'
import { create } from 'zustand'
import { browserStorage } from '#web/session/browser-storage.ts'
import { useSession } from '#web/session/session.ts'

const View = z.object({
  rowsPerPage: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  isCompact: z.optional(z.boolean()),
  /** By title: whether a column is shown, where somebody has decided it. */
  columns: z.optional(z.record(z.string(), z.boolean())),
})
const Views = z.record(z.string(), View)

/** How a person likes a list. It says nothing about anybody, so it stays in this browser after signing out. */
export type ListView = z.output<typeof View>

const storageKey = 'listViews'
/** A computer that many people share keeps the views that were changed last. */
const most = 100

const useViews = create(() => readViews(browserStorage().getItem(storageKey)))

/** The view of a list, by its path, for the person who is signed in. */
export function useListView(list: string): { view: ListView; keepView: (change: ListView) => void } {
  const id = useSession((session) => session.id)
  const key = `${id} ${list}`
  const view = useViews((views) => views[key])
  return { view: view ?? {}, keepView: (change) => keep(key, change) }
}

function keep(key: string, change: ListView): void {
  const next = withView(useViews.getState(), key, change)
  useViews.setState(next, true)
  browserStorage().setItem(storageKey, JSON.stringify(next))
}

export function withView(views: Record<string, ListView>, key: string, change: ListView): Record<string, ListView> {
  const { [key]: before, ...others } = views
  return Object.fromEntries([...Object.entries(others), [key, { ...before, ...change }]].slice(-most))
}

/** What was written by an older version, or by hand, counts as nothing. */
export function readViews(kept: string | null): Record<string, ListView> {
  try {
    return Views.parse(JSON.parse(kept ?? '{}'))
  } catch {
    return {}
  }
}
