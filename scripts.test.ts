import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import packageJson from './package.json' with { type: 'json' }

test('help tells every command in one line', () => {
  const lines = execFileSync(process.execPath, ['scripts/help.mjs'], { encoding: 'utf8' }).trim().split('\n')
  const told = lines.map((line) => /^npm (?:run )?(\w+) +\w/.exec(line)?.[1])
  expect(told).toEqual(Object.keys(packageJson.scripts))
})
