import type { Notification } from '#contract/notifications.ts'

export type Inbox = { items: readonly Notification[]; total: number; unread: number; page: number }
export type Page = { notifications: readonly Notification[]; total: number; unread: number }

export const emptyInbox: Inbox = { items: [], total: 0, unread: 0, page: 1 }

/** A page joins what is there: known ones are renewed, none stands twice, the newest first (spec §4). */
export function withPage(inbox: Inbox, { notifications, total, unread }: Page, page: number): Inbox {
  const known = new Map(inbox.items.map((item) => [item.id, item]))
  for (const item of notifications) known.set(item.id, item)
  const items = [...known.values()].sort((one, two) => two.id - one.id)
  return { items, total, unread, page: Math.max(page, inbox.page) }
}

/** The dot was pressed and the server agreed. */
export function withRead(inbox: Inbox, id: number, isRead: boolean): Inbox {
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
