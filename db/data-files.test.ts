import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { filesIn } from './data-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'tapat-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what is still arriving is not packed, what was kept is', () => {
  mkdirSync(join(folder, 'files', 'ab'), { recursive: true })
  for (const name of ['files/ab/abcd', 'files/1.part', 'files/ab/abce.swept', 'lock.x', 'seal.key.part'])
    writeFileSync(join(folder, name), 'x')
  expect(filesIn(folder)).toEqual(['files/ab/abcd'])
})
