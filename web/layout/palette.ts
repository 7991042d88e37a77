import { createStore } from '#web/session/stores.ts'

/** Whether the search palette is open; the top bar opens it, and so do Ctrl-K and Cmd-K. */
export const usePalette = createStore(() => ({ isOpen: false }))

export function openPalette(): void {
  usePalette.setState({ isOpen: true })
}

export function closePalette(): void {
  usePalette.setState({ isOpen: false })
}
