import { createContext, useContext } from 'react'

/** What the dialog or drawer around is about, by its title. On the page itself it is empty. */
export const WindowName = createContext('')

export function useWindowName(): string {
  return useContext(WindowName)
}
