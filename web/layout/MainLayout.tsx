import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { NetworkNotice } from '#web/network/NetworkNotice.tsx'
import { classes } from '#web/ui/classes.ts'
import { Footer } from './Footer.tsx'
import { closeMenu, isBeside, isMenuNarrow, isMenuOver, isMenuShown } from './layout-state.ts'
import { changeLayout, useLayout, useScreen } from './layout-store.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'

export const contentId = 'content'

export function MainLayout() {
  const state = useLayout()
  const screen = useScreen()
  const isOver = isMenuOver(state, screen)
  const isPushed = isBeside(screen) && isMenuShown(state, screen)
  useEscape({ isOver })
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href={`#${contentId}`}
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2 text-on-primary focus-visible:translate-y-0 print:hidden"
      >
        Skip to the content
      </a>
      <NetworkNotice />
      <TopBar />
      <SideMenu />
      {isOver && <div aria-hidden className="fixed inset-0 top-16 z-20 bg-black/45 print:hidden" onClick={close} />}
      <div
        inert={isOver}
        className={classes(
          'flex min-h-dvh flex-col pt-16 pb-(--bottom-bar) transition-[padding] print:p-0',
          isPushed && (isMenuNarrow(state, screen) ? 'pl-19' : 'pl-72'),
        )}
      >
        <main
          id={contentId}
          tabIndex={-1}
          className="mx-auto w-full max-w-[100rem] flex-1 p-4 outline-none sm:p-6 lg:p-8 print:p-px"
        >
          <OfflineBanner />
          <Outlet />
        </main>
        <Footer />
      </div>
    </QueryClientProvider>
  )
}

function close() {
  changeLayout(closeMenu)
}

/** Escape closes the menu from wherever the focus is. */
function useEscape({ isOver }: { isOver: boolean }) {
  useEffect(() => {
    if (!isOver) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOver])
}
