import { ChevronRight, Megaphone } from 'lucide-react'
import { useState } from 'react'
import type { Notice } from '#contract/notices.ts'
import { NoticeWindow } from './NoticeWindow.tsx'

/** More would push the clock off a phone's screen; the next ones follow as these are read. */
const mostShown = 2

/** Unread messages of the school, one line each, with their text behind a press. */
export function Notices({ notices = [] }: { notices: readonly Notice[] | undefined }) {
  const [opened, setOpened] = useState<Notice | null>(null)

  return (
    <>
      {notices.length > 0 && (
        <ul aria-label="Messages from your school" className="flex flex-col gap-2 pb-4">
          {notices.slice(0, mostShown).map((notice) => (
            <li key={notice.id}>
              <button
                type="button"
                onClick={() => setOpened(notice)}
                className="flex min-h-14 w-full items-center gap-3 rounded-card border bg-info-soft px-4 py-2 text-left text-info-ink hover:border-control"
              >
                <Megaphone aria-hidden className="size-5 shrink-0" />
                <span className="flex min-w-0 flex-1 flex-col leading-5">
                  <span className="truncate font-medium">{notice.subject}</span>
                  <span className="truncate text-sm">Message from {notice.sender}</span>
                </span>
                <ChevronRight aria-hidden className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <NoticeWindow message={opened && { ...opened, readAt: null }} onClose={() => setOpened(null)} />
    </>
  )
}
