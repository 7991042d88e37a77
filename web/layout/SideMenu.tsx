import { useLocation } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { closeMenu, isBeside, isMenuNarrow, isMenuShown } from './layout-state.ts'
import { changeLayout, useLayout, useScreen } from './layout-store.ts'
import { MenuEntry } from './MenuEntry.tsx'
import { itemKey, keyOfPath, menuFor, shownItems } from './menu.ts'
import { openPalette } from './palette.ts'

export const menuId = 'side-menu'

export function SideMenu() {
  const role = useSession((session) => session.role)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const state = useLayout()
  const screen = useScreen()
  const groups = shownItems(menuFor(role))
  const active = state.activeMenuItem ?? keyOfPath(groups, path)
  const isShown = isMenuShown(state, screen)
  return (
    <aside
      id={menuId}
      inert={!isShown}
      className={classes(
        'fixed top-16 bottom-(--bottom-bar) left-0 z-30 overflow-y-auto overflow-x-hidden overscroll-contain border-r bg-card px-4 py-5 transition-[translate,visibility,width] print:hidden',
        isMenuNarrow(state, screen)
          ? 'w-19 whitespace-nowrap hover:w-72 hover:shadow-raised has-focus-visible:w-72 [&:not(:hover,:has(:focus-visible))_[data-label]]:opacity-0'
          : 'w-72',
        isShown ? 'translate-x-0' : 'invisible -translate-x-full',
        !isBeside(screen) && 'shadow-raised',
      )}
    >
      {/* The top bar of a phone has no room for it. */}
      <Button
        tone="secondary"
        className="mb-5 w-full justify-start! sm:hidden"
        onClick={() => {
          changeLayout(closeMenu)
          openPalette()
        }}
      >
        <Search aria-hidden />
        Search
      </Button>
      <nav aria-label="Main">
        {groups.map((group, index) => (
          <section key={group.label} aria-labelledby={`${menuId}-${index}`} className="pb-5">
            <h2
              id={`${menuId}-${index}`}
              data-label
              className="px-3 pb-2 font-semibold text-muted text-xs uppercase leading-5 tracking-wider"
            >
              {group.label}
            </h2>
            <ul className="flex flex-col gap-0.5">
              {group.items?.map((item, at) => (
                <MenuEntry key={item.label} item={item} itemKey={itemKey(String(index), at)} active={active} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </aside>
  )
}
