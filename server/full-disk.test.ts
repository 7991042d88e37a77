import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { reports } from '#contract/reports.ts'
import { backUp } from '#db/backup.ts'
import { makeNightly } from '#db/nightly.ts'
import { restore, verifyArchive } from '#db/restore.ts'
import { readConfig } from './config.ts'
import { openDb } from './db.ts'
import { openFiles } from './files/storage.ts'
import { openMail } from './mail/mail.ts'
import { vapidKeys } from './notifications/vapid.ts'
import { startApi } from './testing/api.ts'
import { freshDatabase } from './testing/database.ts'
import { smallDisk } from './testing/small-disk.ts'
import { tempFolder } from './testing/temp-folder.ts'
import { upload } from './testing/upload.ts'

const disk = smallDisk(16)
afterAll(() => disk?.close())

const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da63fccfc0f01f0005000201ff5d2a3b0000000049454e44ae426082',
  'hex',
)

// Only root makes a disk that it can fill.
if (disk) {
  const dataDir = join(disk.folder, 'data')
  mkdirSync(dataDir)
  const api = await startApi({ DATA_DIR: dataDir })
  const files = () =>
    readdirSync(disk.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'filler')
      .map(({ parentPath, name }) => join(parentPath, name))
  let before: string[] = []

  beforeEach(() => {
    before = files()
    disk.fill()
  })
  afterEach(() => {
    expect(files(), 'nothing half written is left').toEqual(before)
    disk.makeRoom()
  })

  test('an upload onto a full disk is refused with a sentence', async () => {
    const teacher = await api.signedIn('teacher')
    const refused = await upload(api, { url: '/api/profile/photo', as: teacher.id, bytes: png, name: 'me.png' })
    expect(refused).toMatchObject({ status: 503, code: 'disk_full', message: expect.stringMatching(/disk is full/) })
    await expect(api.services.files.keep(png)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(api.services.standing.recent()).toMatchObject({ code: 'disk_full' })
  })

  test('a report that finds no room says so to who asked for it', async () => {
    const teacher = await api.signedIn('teacher')
    const period = { from: '2026-07-01', to: '2026-07-31' }
    const asked = await teacher(reports.create, { body: { kind: 'completion', format: 'csv', ...period } })
    expect(asked).toMatchObject({ status: 200 })
    await api.runJobs()
    const [report] = (await teacher(reports.list)).data.reports
    expect(report).toMatchObject({ state: 'failed', message: expect.stringMatching(/disk is full/) })
  })

  test('an email that finds no room in the outbox is tried again later', async () => {
    const mail = openMail(api.services.config, { info: () => {} })
    const letter = { to: 'a@school.test', subject: 'Hello', text: 'Hello', html: 'Hello' }
    await expect(mail.send(letter, 'key')).rejects.toMatchObject({ code: 'ENOSPC' })
  })

  test('keys for push are whole or not there', () => {
    const fresh = join(disk.folder, 'fresh')
    mkdirSync(fresh)
    expect(() => vapidKeys(readConfig({ DATA_DIR: fresh }, fresh))).toThrow(/ENOSPC/)
    expect(readdirSync(fresh)).toEqual([])
    disk.makeRoom()
    expect(vapidKeys(readConfig({ DATA_DIR: fresh }, fresh)).publicKey).toHaveLength(87)
    rmSync(fresh, { recursive: true })
  })

  test('a nightly backup that meets a full disk fails', async () => {
    const db = openDb(api.url, { max: 1 })
    const wish = { db, dataDir, folder: join(disk.folder, 'backups'), keep: 7, lastBytes: 0 }
    await expect(makeNightly({ ...wish, now: '2026-11-16T18:30:00.000Z' })).rejects.toMatchObject({ code: 'ENOSPC' })
    await db.end()
  })

  test('a restore that meets a full disk leaves neither files nor its mark', async () => {
    const source = tempFolder()
    const [from, to] = [openDb(api.url, { max: 1 }), await freshDatabase()]
    const archive = join(source, 'school.tar.gz')
    await openFiles(join(source, 'data')).keep(Buffer.alloc(100_000, 'x'))
    await backUp({ db: from, dataDir: join(source, 'data') }, archive)
    const db = openDb(to.url, { max: 1, patience: 0 })
    await db.unsafe('drop schema public cascade; create schema public; drop schema graphile_worker cascade')
    const target = { db, dataDir: join(disk.folder, 'restored') }
    await expect(restore(target, archive, await verifyArchive(archive))).rejects.toMatchObject({ code: 'ENOSPC' })
    for (const each of [from, db]) await each.end()
    await to.drop()
    rmSync(source, { recursive: true })
  })
}
