import type { Notification } from '#contract/notifications.ts'

export type Inbox = { items: readonly Notification[]; total: number; unread: number; page: number }
export type Page = { notifications: readonly Notification[]; total: number; unread: number }

export type ReadMark = Pick<Notification, 'id' | 'isRead'>

export const emptyInbox: Inbox = { items: [], total: 0, unread: 0, page: 1 }

/** Adds a page to the list. Known items are replaced, none is there twice, and the newest comes first (spec §4). */
export function withPage(inbox: Inbox, { notifications, total, unread }: Page, page: number): Inbox {
  const oldest = notifications.at(-1)?.id ?? 0
  // Newer items that are missing on the first page were taken back.
  const kept = page === 1 ? inbox.items.filter(({ id }) => id < oldest) : inbox.items
  const items = joined(kept, notifications)
  return { items, total, unread, page: Math.max(page, inbox.page) }
}

/** Adds a new notification. A known one changes nothing (spec §4). */
export function withArrival(inbox: Inbox, item: Notification): Inbox {
  if (inbox.items.some(({ id }) => id === item.id)) return inbox
  const unread = item.isRead ? inbox.unread : inbox.unread + 1
  return { ...inbox, items: joined(inbox.items, [item]), total: inbox.total + 1, unread }
}

/** Marks one as read or unread, after the server has accepted it. */
export function withRead(inbox: Inbox, { id, isRead }: ReadMark): Inbox {
  const changes = inbox.items.some((item) => item.id === id && item.isRead !== isRead)
  const items = inbox.items.map((item) => (item.id === id ? { ...item, isRead } : item))
  const step = isRead ? -1 : 1
  return { ...inbox, items, unread: changes ? Math.max(0, inbox.unread + step) : inbox.unread }
}

export function withAllRead(inbox: Inbox): Inbox {
  return { ...inbox, items: inbox.items.map((item) => ({ ...item, isRead: true })), unread: 0 }
}

export function hasMore({ items, total }: Inbox): boolean {
  return items.length < total
}

function joined(items: readonly Notification[], others: readonly Notification[]): Notification[] {
  const known = new Map([...items, ...others].map((item) => [item.id, item]))
  return [...known.values()].sort((one, two) => two.id - one.id)
}
