import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { agoInWords } from './ago.ts'
import { hasMore } from './inbox.ts'
import { PushInvitation } from './PushInvitation.tsx'
import { loadPage, markAllRead, setRead, useInbox } from './use-inbox.ts'

/** Each item also says when it came (spec §2.5, spec §4.4, spec §9). */
export function NotificationPanel({ onOpen }: { onOpen: () => void }) {
  const { inbox, isLoading } = useInbox()
  const { timeZone } = useSettings()
  const [now] = useState(() => Date.now())
  return (
    <section className="popup flex w-96 max-w-[calc(100vw-1rem)] flex-col">
      <header className="flex items-center justify-between gap-4 border-b px-4 py-3">
        <h2 className="text-base">{inbox.total === 0 ? 'No available Notifications' : 'Notifications'}</h2>
        {inbox.unread > 0 && (
          <Button tone="quiet" size="sm" onClick={() => void markAllRead()}>
            Mark All as Read
          </Button>
        )}
      </header>
      <div className="relative max-h-[300px] overflow-y-auto overscroll-contain min-[769px]:max-h-[500px]">
        <ul className="divide-y">
          {inbox.items.map((item) => (
            <Item key={item.id} item={item} came={agoInWords(item.createdAt, { now, timeZone })} onOpen={onOpen} />
          ))}
        </ul>
        {isLoading && (
          <p className="flex justify-center p-3 text-muted">
            <Spinner />
            <span className="sr-only">Loading</span>
          </p>
        )}
      </div>
      {!isLoading && hasMore(inbox) && (
        <div className="flex justify-center border-t p-2">
          <Button tone="quiet" size="sm" onClick={() => void loadPage(inbox.page + 1)}>
            View More
          </Button>
        </div>
      )}
      <PushInvitation />
    </section>
  )
}

function Item({ item, came, onOpen }: { item: Notification; came: string; onOpen: () => void }) {
  const text = (
    <>
      <span className="block font-medium text-sm">{item.title}</span>
      <span className="block text-muted text-sm leading-5">{item.body}</span>
      <time dateTime={item.createdAt} className="block text-muted text-xs leading-5">
        {came}
      </time>
    </>
  )
  return (
    <li className={classes('flex items-start gap-2 px-4 py-3', !item.isRead && 'bg-accent-soft')}>
      {item.link ? (
        <Link to={item.link as '/'} className="flex-1 rounded-xs" onClick={onOpen}>
          {text}
        </Link>
      ) : (
        <div className="flex-1">{text}</div>
      )}
      <button
        type="button"
        aria-label={item.isRead ? `Mark as unread: ${item.body}` : `Mark as read: ${item.body}`}
        onClick={() => void setRead({ id: item.id, isRead: !item.isRead })}
        className="flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
      >
        <span
          aria-hidden
          className={classes('size-2.5 rounded-full border', item.isRead ? 'border-control' : 'border-link bg-link')}
        />
      </button>
    </li>
  )
}
