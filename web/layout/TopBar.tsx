import { Link } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { initials } from '#domain/person.ts'
import { useSession } from '#web/session/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { BottomBar } from './BottomBar.tsx'
import { DarkSwitch } from './DarkSwitch.tsx'
import { Logo } from './Logo.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import { isMenuNarrow, isMenuShown, toggleMenu } from './layout-state.ts'
import { changeLayout, useLayout, useScreen } from './layout-store.ts'
import { NotificationBell } from './NotificationBell.tsx'
import { openPalette } from './palette.ts'
import { menuId } from './SideMenu.tsx'
import { ThemeButton } from './ThemeButton.tsx'

export function TopBar() {
  const role = useSession((session) => session.role)
  const isTold = useSession((session) => !session.mustChangePassword)
  const hasBell = isTold && (role === 'supervisor' || role === 'teacher')
  const screen = useScreen()
  const isShown = useLayout((state) => isMenuShown(state, screen) && !isMenuNarrow(state, screen))
  return (
    <header className="keep-clear fixed inset-x-0 top-0 z-40 flex h-16 items-center gap-1 border-b bg-card px-2 sm:gap-2 sm:px-6 print:hidden">
      <IconButton
        label="Menu"
        aria-expanded={isShown}
        aria-controls={menuId}
        onClick={() => changeLayout((state) => toggleMenu(state, screen))}
      >
        <Menu aria-hidden />
      </IconButton>
      <Link
        to="/"
        className={classes(
          'mr-auto flex min-h-11 items-center gap-2.5 rounded-control font-semibold text-lg tracking-tight sm:pr-2',
          // The narrowest phones have no room for it beside the bell, and the menu leads there too.
          hasBell && 'max-[22rem]:invisible max-[22rem]:w-0',
        )}
      >
        <Logo />
        <span className={hasBell ? 'max-[25rem]:sr-only' : undefined}>SIPP</span>
      </Link>
      <IconButton label="Search" aria-keyshortcuts="Control+K Meta+K" className="max-sm:hidden" onClick={openPalette}>
        <Search aria-hidden />
      </IconButton>
      <DarkSwitch />
      <ThemeButton />
      {hasBell && <NotificationBell />}
      {role && <ProfileLink />}
      <LogoutButton />
      {role === 'student' && <BottomBar />}
    </header>
  )
}

function ProfileLink() {
  const user = useSession((session) => session.user)
  const shown = initials(user)
  return (
    <Link
      to="/profile"
      aria-label={`Profile ${shown}`}
      title="Profile"
      className="flex size-11 items-center justify-center rounded-full"
    >
      <Avatar initials={shown} />
    </Link>
  )
}
