import type { Notification } from '#contract/notifications.ts'

export type Inbox = { items: readonly Notification[]; total: number; unread: number; page: number }
export type Page = { notifications: readonly Notification[]; total: number; unread: number }

export type ReadMark = Pick<Notification, 'id' | 'isRead'>

export const emptyInbox: Inbox = { items: [], total: 0, unread: 0, page: 1 }

/** Adds a page to the list: known items are updated, none is there twice, the newest first (spec §4.4). */
export function withPage(inbox: Inbox, { notifications, total, unread }: Page, page: number): Inbox {
  const oldest = notifications.at(-1)?.id ?? 0
  // Among the newest, an item that the first page does not have was withdrawn.
  const kept = page === 1 ? inbox.items.filter(({ id }) => id < oldest) : inbox.items
  const items = joined(kept, notifications)
  return { items, total, unread, page: Math.max(page, inbox.page) }
}

/** One that has just come; what was known already changes nothing (spec §4). */
export function withArrival(inbox: Inbox, item: Notification): Inbox {
  if (inbox.items.some(({ id }) => id === item.id)) return inbox
  const unread = item.isRead ? inbox.unread : inbox.unread + 1
  return { ...inbox, items: joined(inbox.items, [item]), total: inbox.total + 1, unread }
}

/** The dot was pressed and the server agreed. */
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
