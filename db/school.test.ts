import { expect, test } from 'vitest'
import { chooseRunning } from './school.ts'

const running = (DATA_DIR: string, isEmbedded = true) => ({
  DATA_DIR,
  BACKUP_DIR: `${DATA_DIR}/backups`,
  address: 'http://127.0.0.1:3000',
  isEmbedded,
})
const [here, there, elsewhere] = [running('/app/data'), running('/srv/a'), running('/srv/b', false)]
const unset = { DATA_DIR: '/app/data', isDataDirSet: false, DATABASE_URL: undefined }
const set = { ...unset, isDataDirSet: true }

test('without settings a command means the school that runs in the usual folder', () => {
  expect(chooseRunning(unset, [there, here])).toBe(here)
})

test('without settings a command means the only school that runs, wherever its data is', () => {
  expect(chooseRunning(unset, [there])).toBe(there)
  expect(chooseRunning(unset, [])).toBeNull()
})

test('without settings a command does not guess between two schools', () => {
  expect(() => chooseRunning(unset, [there, running('/srv/c')])).toThrow(
    'Several schools run from here (/srv/a, /srv/c): set DATA_DIR to the one that you mean.',
  )
})

test('a folder or database that is set is never replaced by a school that happens to run', () => {
  expect(chooseRunning(set, [there])).toBeNull()
  expect(chooseRunning({ ...unset, DATABASE_URL: 'postgres://x@y/z' }, [there])).toBeNull()
  expect(chooseRunning({ ...set, DATA_DIR: '/srv/a' }, [there, here])).toBe(there)
})

test('a command needs the database address of a school that has its own', () => {
  expect(() => chooseRunning(unset, [elsewhere])).toThrow('set DATABASE_URL as it does')
  const DATABASE_URL = 'postgres://x@y/z'
  expect(chooseRunning({ DATA_DIR: '/srv/b', isDataDirSet: true, DATABASE_URL }, [elsewhere])).toBe(elsewhere)
})
