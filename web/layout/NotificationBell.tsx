import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { whenSettled } from '#web/api/when-settled.ts'
import { NotificationPanel } from '#web/notifications/NotificationPanel.tsx'
import { loadPage, useInbox } from '#web/notifications/use-inbox.ts'
import { PanelButton } from './PanelButton.tsx'

/** For supervisors and teachers (spec §2). */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false)
  const unread = useInbox(({ inbox }) => inbox.unread)
  useEffect(() => void whenSettled().then(() => loadPage(1)), [])
  const icon = (
    <>
      <Bell aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-danger px-1 text-center font-semibold text-[0.6875rem] text-on-danger leading-4.5"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  )
  const label = unread > 0 ? `Notifications (${unread})` : 'Notifications'
  return (
    <PanelButton label={label} icon={icon} isOpen={isOpen} onChange={setOpen}>
      <NotificationPanel onOpen={() => setOpen(false)} />
    </PanelButton>
  )
}
