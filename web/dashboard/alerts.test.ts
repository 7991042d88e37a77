import { expect, test } from 'vitest'
import { alertsOf } from './alerts.ts'

const well = {
  backup: { nightlyAt: '02:30', bytes: 1, failure: null },
  clock: null,
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  trouble: null,
}
const shown = (health: Partial<Parameters<typeof alertsOf>[0]>) => alertsOf({ ...well, ...health }, () => 'noon')

test('an admin is alarmed by nothing while all is well', () => {
  expect(shown({})).toEqual([])
})

test('a disk without room, a failed backup and a doubtful clock are each a line', () => {
  const disk = { freeBytes: 0.5e9, totalBytes: 100e9 }
  expect(shown({ disk })).toEqual([expect.stringContaining('Uploads and exports are off')])
  expect(shown({ disk, trouble: 'The server’s disk is full.' })).toEqual(['The server’s disk is full.'])
  const backup = { ...well.backup, failure: 'The disk is full.' }
  expect(shown({ backup })).toEqual(['The last backup failed. The disk is full.'])
  const clock = { since: '2026-07-06T00:10:00.000Z', seconds: 10_800 }
  expect(shown({ clock })).toEqual([expect.stringMatching(/since noon most phones are 3 h ahead of its clock/)])
})
