import { expect, test } from 'vitest'
import { createStore, onReset, resetStores } from './stores.ts'

test('a reset brings every store back to its first state, and tells whoever asked', () => {
  const rooms = createStore<{ rooms: string[]; error?: string }>(() => ({ rooms: [] }))
  const menu = createStore(() => ({ isOpen: false }))
  let heard = 0
  onReset(() => heard++)
  rooms.setState({ rooms: ['Lab'], error: 'Failed to fetch rooms' })
  menu.setState({ isOpen: true })
  resetStores()
  expect(rooms.getState()).toEqual({ rooms: [] })
  expect(menu.getState()).toEqual({ isOpen: false })
  expect(heard).toBe(1)
})
