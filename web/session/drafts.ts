/** Drafts belong to one person and one tab: another tab with the same form must not see them. */
const storageKey = 'drafts'
const most = 30
/** Characters of one draft. What is longer is not kept. */
const longest = 20_000

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Drafts = { person: string; drafts: Record<string, unknown> }

/** The drafts of one person. */
export function draftsOf(person: string, storage = tabStorage()) {
  return {
    read: (key: string): unknown => read(person, storage)[key],
    /** The newest comes last, so that the oldest is dropped first. */
    keep: (key: string, draft: unknown): void => {
      const { [key]: _earlier, ...others } = read(person, storage)
      const isTooLong = JSON.stringify(draft).length > longest
      const all = Object.entries(isTooLong ? others : { ...others, [key]: draft })
      write({ person, drafts: Object.fromEntries(all.slice(-most)) }, storage)
    },
    drop: (key: string): void => {
      const { [key]: dropped, ...others } = read(person, storage)
      if (dropped !== undefined) write({ person, drafts: others }, storage)
    },
  }
}

export function dropDrafts(storage = tabStorage()): void {
  storage?.removeItem(storageKey)
}

function read(person: string, storage: DraftStorage | null): Drafts['drafts'] {
  try {
    const kept: Partial<Drafts> = JSON.parse(storage?.getItem(storageKey) ?? '{}')
    return kept.person === person && typeof kept.drafts === 'object' ? { ...kept.drafts } : {}
  } catch {
    return {}
  }
}

function write(kept: Drafts, storage: DraftStorage | null): void {
  try {
    if (Object.keys(kept.drafts).length === 0) storage?.removeItem(storageKey)
    else storage?.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // The storage is full. What is typed lasts as long as the page.
  }
}

/** Null in a browser that forbids storage. */
function tabStorage(): DraftStorage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
