import { afterEach, expect, test, vi } from 'vitest'
import { useSession } from '#web/session/session.ts'
import { noChanges } from './answer-changes.ts'
import { changesIn, unsentAnswers } from './unsent-answers.ts'

const nobody = useSession.getState()

afterEach(() => {
  vi.unstubAllGlobals()
  useSession.setState(nobody)
})

const press = (level: number) => () => ({ answers: { honest: level }, comments: {} })

test('all tabs are given what the browser keeps, and somebody else nothing', () => {
  useSession.setState({ token: 'ana', role: 'supervisor', id: 4 })
  const map = new Map<string, string>()
  vi.stubGlobal('window', { localStorage: storageOf(map) })
  const [one, another] = [unsentAnswers(7), unsentAnswers(7)]
  one.keep(press(2))
  another.keep(press(5))
  expect(one.keep((kept) => kept)).toEqual(press(5)())
  useSession.setState({ id: 5 })
  expect(one.keep(press(1))).toEqual(noChanges)
  expect([...map.values()]).toEqual([JSON.stringify(press(5)())])
})

test('a browser that keeps nothing, or whose storage is full, says so', () => {
  useSession.setState({ token: 'ana', role: 'supervisor', id: 4 })
  vi.stubGlobal('window', { localStorage: null })
  expect(unsentAnswers(7).keep(press(2))).toBeNull()
  const map = new Map<string, string>()
  const full = { ...storageOf(map), setItem: () => expect.fail('The quota has been exceeded') }
  vi.stubGlobal('window', { localStorage: full })
  const { keep } = unsentAnswers(7)
  expect(keep(press(2))).toBeNull()
  expect(keep((kept) => kept)).toBeNull()
})

function storageOf(map: Map<string, string>) {
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

test('what was kept is read again, and damaged storage is no answer', () => {
  const kept = { answers: { honest: 4, respect: null, late: 'not applicable' }, comments: { honest: 'Always' } }
  expect(changesIn(JSON.stringify(kept))).toEqual(kept)
  expect(changesIn(JSON.stringify({ ...kept, overall: 'Good' }))).toEqual({ ...kept, overall: 'Good' })
  for (const damaged of [null, '', '{', 'null', '7', '{}', '{"answers":{"honest":true},"comments":{}}']) {
    expect(changesIn(damaged), String(damaged)).toEqual(noChanges)
  }
})
