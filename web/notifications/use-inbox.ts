import type { Endpoint } from '#contract/endpoint.ts'
import { notifications } from '#contract/notifications.ts'
import { ask, askQuietly } from '#web/api/ask.ts'
import { tellFailure } from '#web/api/tell.ts'
import { useSession } from '#web/session/session.ts'
import { createStore } from '#web/session/stores.ts'
import { emptyInbox, type Inbox, type ReadMark, withAllRead, withPage, withRead } from './inbox.ts'

type Store = { inbox: Inbox; isLoading: boolean }

export const useInbox = createStore<Store>(() => ({ inbox: emptyInbox, isLoading: false }))

/** Fetches a page into the list; a failure is only logged (spec §8). */
export async function loadPage(page: number): Promise<void> {
  useInbox.setState({ isLoading: true })
  await fetchPage(page)
  useInbox.setState({ isLoading: false })
}

/** Fetches the current page again in the background. The counts come with it (spec §4). */
export function refreshPage(): Promise<void> {
  return fetchPage(useInbox.getState().inbox.page)
}

/** The newest page too, for what is not in the list yet. */
export async function refreshInbox(): Promise<void> {
  const { page } = useInbox.getState().inbox
  await Promise.all([fetchPage(1), ...(page > 1 ? [fetchPage(page)] : [])])
}

async function fetchPage(page: number): Promise<void> {
  // The server tells nothing before the new password.
  if (useSession.getState().mustChangePassword) return
  try {
    const { answer } = await askQuietly(notifications.list, { query: { page, rowsPerPage: 5 } })
    useInbox.setState(({ inbox }) => ({ inbox: withPage(inbox, answer, page) }))
  } catch (fault) {
    console.warn(notifications.list.failed, fault)
  }
}

export function setRead({ id, isRead }: ReadMark): Promise<void> {
  return changing(notifications.setRead, async () => {
    await ask(notifications.setRead, { params: { id }, body: { isRead } })
    useInbox.setState(({ inbox }) => ({ inbox: withRead(inbox, { id, isRead }) }))
  })
}

export function markAllRead(): Promise<void> {
  return changing(notifications.markAllRead, async () => {
    await ask(notifications.markAllRead, { body: {} })
    useInbox.setState(({ inbox }) => ({ inbox: withAllRead(inbox) }))
  })
}

async function changing(endpoint: Endpoint, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (fault) {
    tellFailure(endpoint, fault)
  }
}
