import { expect, test } from 'vitest'
import { roles } from '#domain/roles.ts'
import { resumeLives } from '#domain/session-life.ts'
import {
  dropName,
  keepLastPerson,
  type LastPerson,
  lastStudentId,
  readLastPerson,
  whoMayContinue,
} from './last-person.ts'

const angelica: LastPerson = {
  role: 'student',
  id: 7,
  name: 'Angelica D.',
  isShared: false,
  leftAt: 1000,
  from: '/dtr',
}

test.each(roles)('a %s may continue as long as the server lets them, and not a moment longer', (role) => {
  const kept = storage()
  keepLastPerson({ ...angelica, role }, kept)
  expect(whoMayContinue(1000 + resumeLives[role] - 1, kept)?.name).toBe('Angelica D.')
  expect(whoMayContinue(1000 + resumeLives[role], kept)).toBeNull()
})

test('on a shared computer nobody continues, and a student can still tap', () => {
  const kept = storage()
  keepLastPerson({ ...angelica, name: null, isShared: true }, kept)
  expect(whoMayContinue(1001, kept)).toBeNull()
  expect(lastStudentId(kept)).toBe(7)
})

test('when the server no longer continues it, the name is gone and a student can still tap', () => {
  const kept = storage()
  keepLastPerson(angelica, kept)
  dropName(kept)
  expect(readLastPerson(kept)?.name).toBeNull()
  expect([whoMayContinue(resumeLives.student, kept), lastStudentId(kept)]).toEqual([null, 7])
})

test('only a student taps without a session', () => {
  const kept = storage()
  keepLastPerson({ ...angelica, role: 'supervisor' }, kept)
  expect(lastStudentId(kept)).toBeNull()
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 7])('%s is no address to return to', (from) => {
  expect(readLastPerson(storage({ ...angelica, from }))?.from).toBe('/')
})

test.each([null, 7, 'x', { role: 'principal' }, { ...angelica, id: -1 }, { ...angelica, leftAt: 'now' }])(
  'what makes no sense is nobody: %j',
  (written) => {
    expect(readLastPerson(storage(written))).toBeNull()
  },
)

function storage(written?: unknown) {
  const map = new Map(written === undefined ? [] : [['lastPerson', JSON.stringify(written)]])
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}
