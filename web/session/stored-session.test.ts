import { expect, test } from 'vitest'
import { keepId, keepSession, readSession } from './stored-session.ts'

const session = { token: 'aB3_-x', role: 'teacher', id: 12 } as const

test('a kept session is read again, as plain strings', () => {
  const kept = storage()
  keepSession(session, kept)
  expect(kept.entries()).toEqual({ token: 'aB3_-x', usertype: 'teacher', id: '12' })
  expect(readSession(kept)).toEqual(session)
})

test('only an admin carries the admin flag', () => {
  const kept = storage()
  keepSession({ ...session, role: 'admin' }, kept)
  expect(kept.getItem('admin')).toBe('true')
  keepSession(session, kept)
  expect(kept.getItem('admin')).toBeNull()
})

test('a session without a stored id is restored from the token and the user type', () => {
  const kept = storage({ token: 'aB3_-x', usertype: 'teacher' })
  expect(readSession(kept)).toEqual({ ...session, id: null })
  keepId(12, kept)
  expect(readSession(kept)).toEqual(session)
})

test.each([
  ['without a token', { usertype: 'student', id: '4' }],
  ['with an empty token', { token: '', usertype: 'student', id: '4' }],
  ['with a huge token', { token: 'x'.repeat(5000), usertype: 'student', id: '4' }],
  ['with a token that no header carries', { token: 'a\nb', usertype: 'student', id: '4' }],
  ['of a role that does not exist', { token: 'a', usertype: 'principal', id: '4' }],
  ['whose role is an inherited word', { token: 'a', usertype: 'constructor', id: '4' }],
  ['with an id that is no number', { token: 'a', usertype: 'student', id: '{}' }],
  ['with id zero', { token: 'a', usertype: 'student', id: '0' }],
  ['with JSON of another program', { token: '"a"', usertype: '"student"', id: '"4"', admin: 'true' }],
])('a stored session %s is ignored and taken away', (_what, entries) => {
  const kept = storage(entries)
  expect(readSession(kept)).toBeNull()
  expect(kept.entries()).toEqual({})
})

test('where nothing is kept, nothing of others is taken away', () => {
  const kept = storage({ other: 'program' })
  expect(readSession(kept)).toBeNull()
  expect(kept.entries()).toEqual({ other: 'program' })
})

function storage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    entries: () => Object.fromEntries(map),
  }
}
