import * as z from 'zod/mini'
import { Notification } from '#contract/notifications.ts'
import { onReset } from '#web/session/stores.ts'
import { toast } from '#web/ui/toasts.ts'
import { withArrival } from './inbox.ts'
import { refreshInbox, refreshPage, useInbox } from './use-inbox.ts'

/** The ids that were shown. A notification that comes live and by push is shown once. */
const shown = new Set<number>()
/** More than this many toasts at once are harder to read than the list. */
const mostToasts = 3
const atOnce = 2000
let recent = 0

onReset(() => shown.clear())

/** A stream that starts may repeat what the list already has. */
export function lookAgain(): Promise<void> {
  for (const { id } of useInbox.getState().inbox.items) shown.add(id)
  return refreshInbox()
}

/** Takes a notification from the live stream into the list and shows it (spec §4), unless it is older than the list. */
export function receiveLive(data: string): void {
  const parsed = z.safeParse(Notification, JSON.parse(data))
  const oldest = useInbox.getState().inbox.items.at(-1)?.id ?? 0
  if (parsed.success && parsed.data.id > oldest) receive(parsed.data)
}

/** Takes a notification from the service worker, which knows only its id. */
export async function receivePush(id: number): Promise<void> {
  if (shown.has(id)) return
  await refreshInbox()
  const item = useInbox.getState().inbox.items.find((one) => one.id === id)
  if (item && !item.isRead) show(item)
}

function receive(item: Notification): void {
  if (shown.has(item.id)) return
  useInbox.setState(({ inbox }) => ({ inbox: withArrival(inbox, item) }))
  show(item)
  void refreshSoon()
}

function show(item: Notification): void {
  if (shown.has(item.id)) return
  shown.add(item.id)
  if (recent === 0) toast.info('You have new notification!')
  recent += 1
  setTimeout(() => (recent -= 1), atOnce)
  if (recent <= mostToasts) toast.info(item.title, { detail: item.body })
}

let refreshing: Promise<void> | null = null

/** Many that come together need only one call for the list. */
function refreshSoon(): Promise<void> {
  refreshing ??= new Promise((resolve) => setTimeout(resolve, 200)).then(() => {
    refreshing = null
    return refreshPage()
  })
  return refreshing
}
