import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { readConfig } from '#server/config.ts'
import { startApi } from '#server/testing/api.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'

const folder = join(tempFolder(), 'nightly')
const api = await startApi({ BACKUP_DIR: folder, BACKUP_AT: '01:00', BACKUP_KEEP: '2' })
const admin = await api.signedIn('admin')
await api.db`update users set email = 'admin@school.test' where id = ${admin.id}`
/** One o'clock in Manila is five in the afternoon before, in UTC. */
const look = async (instant: string) => {
  api.at(instant)
  await api.db`select graphile_worker.add_job('back-up')`
  await api.runJobs()
  const ask = await api.as(admin.id)
  const { data } = await ask(dashboard.read)
  return data.role === 'admin' ? data.health : null
}
const archives = () => readdirSync(folder).filter((name) => name.endsWith('.tar.gz'))

test('at its hour a backup is made, once, and its age and size are on the dashboard', async () => {
  const health = await look('2026-11-16T17:00:00.000Z')
  expect(archives()).toEqual(['tapat-2026-11-16T17-00-00-000Z.tar.gz'])
  expect(health).toMatchObject({
    lastBackupAt: '2026-11-16T17:00:00.000Z',
    backup: { nightlyAt: '01:00', failure: null },
  })
  expect(health?.backup.bytes).toBe(statSync(join(folder, archives()[0]!)).size)
  await look('2026-11-16T17:10:00.000Z')
  await look('2026-11-17T16:50:00.000Z')
  expect(archives()).toHaveLength(1)
  await look('2026-11-17T17:00:00.000Z')
  await look('2026-11-18T17:00:00.000Z')
  expect(archives()).toEqual(['tapat-2026-11-17T17-00-00-000Z.tar.gz', 'tapat-2026-11-18T17-00-00-000Z.tar.gz'])
  expect(api.letters).toEqual([])
})

test('one that fails is told to the admins by email, once, and stays red until one succeeds', async () => {
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file where the folder should be')
  const health = await look('2026-11-19T17:00:00.000Z')
  expect(health?.backup.failure).toBe('The backup could not be made (EEXIST).')
  await look('2026-11-19T17:10:00.000Z')
  await look('2026-11-19T18:10:00.000Z')
  await look('2026-11-20T17:00:00.000Z')
  expect(api.letters.map(({ to, subject }) => [to, subject])).toEqual([
    ['admin@school.test', 'The nightly backup failed (Test College)'],
  ])
  expect(api.letters[0]!.text).toMatch(/The backup of .*November.* failed\. The backup could not be made/)
  const [tries] = await api.db`select count(*)::int as n from backups where file is null`
  expect(tries).toEqual({ n: 3 })
  rmSync(folder)
  expect((await look('2026-11-21T17:00:00.000Z'))?.backup.failure).toBeNull()
})

test('one whose thread ends in the middle has failed too, and is told', async () => {
  api.letters.length = 0
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
    void this.terminate()
  })
  const health = await look('2026-11-22T17:00:00.000Z')
  expect(health?.backup.failure).toBe('It was interrupted on the server.')
  expect(api.letters.map(({ subject }) => subject)).toEqual(['The nightly backup failed (Test College)'])
  expect((await look('2026-11-22T18:00:00.000Z'))?.backup.failure).toBeNull()
})

test('a clock that was a year ahead and is right again keeps no backup from being made and shown', async () => {
  const ahead = await look('2027-12-01T17:00:00.000Z')
  expect(ahead?.lastBackupAt).toBe('2027-12-01T17:00:00.000Z')
  const health = await look('2026-11-23T17:00:00.000Z')
  expect(archives()).toContain('tapat-2026-11-23T17-00-00-000Z.tar.gz')
  expect(health).toMatchObject({ lastBackupAt: '2026-11-23T17:00:00.000Z', backup: { failure: null } })
  await look('2026-11-23T17:10:00.000Z')
  const [made] = await api.db`select count(*)::int as n from backups where ended_at::date = '2026-11-23'`
  expect(made).toEqual({ n: 1 })
})

test('a folder inside the data folder is refused, because a backup would hold the backups before it', () => {
  const data = tempFolder()
  const read = (BACKUP_DIR: string) => readConfig({ DATA_DIR: data, BACKUP_DIR }, data).BACKUP_DIR
  expect(read('')).toBe(join(data, 'backups'))
  expect(read(join(data, 'backups'))).toBe(join(data, 'backups'))
  expect(() => read(join(data, 'files'))).toThrow('it lies inside DATA_DIR')
  expect(() => readConfig({ BACKUP_AT: '25:00' }, data)).toThrow('is a time such as 02:30, or off')
})
