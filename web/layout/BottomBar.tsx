import { Link } from '@tanstack/react-router'
import { CalendarDays, Clock, FileText, type LucideIcon, UserRound } from 'lucide-react'

const places: readonly { to: '/dtr/tap' | '/dtr' | '/documents' | '/profile'; label: string; icon: LucideIcon }[] = [
  { to: '/dtr/tap', label: 'Tap', icon: Clock },
  { to: '/dtr', label: 'Records', icon: CalendarDays },
  { to: '/documents', label: 'Documents', icon: FileText },
  { to: '/profile', label: 'Me', icon: UserRound },
]

/** A student's four places within the thumb's reach, on phones only. Its height is `--bottom-bar`. */
export function BottomBar() {
  return (
    <ul
      data-bottom-bar
      aria-label="Shortcuts"
      className="keep-clear fixed inset-x-0 bottom-0 flex h-(--bottom-bar) border-t bg-card pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {places.map(({ to, label, icon: Icon }) => (
        <li key={to} className="flex flex-1">
          <Link
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            className="flex flex-1 flex-col items-center justify-center gap-0.5 font-medium text-muted text-xs leading-4 -outline-offset-2 aria-[current]:text-accent [&_svg]:size-5.5"
          >
            <Icon aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
