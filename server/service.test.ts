import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { packageRoot } from '#db/package-root.ts'
import { readConfig } from './config.ts'

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8')

test('the systemd unit starts the product again whatever ends it, as a user who writes nothing but the data folder', () => {
  const unit = read('deploy/tapat.service')
  for (const line of ['Restart=always', 'User=tapat', 'ProtectSystem=strict', 'StateDirectory=tapat']) {
    expect(unit.split('\n')).toContain(line)
  }
  expect(unit).toContain('DATA_DIR=/var/lib/tapat')
})

test('the settings that the page shows for the service are read', () => {
  const [, lines = ''] = /^printf '(.*)' > \/etc\/tapat\.env$/m.exec(read('docs/operations.md')) ?? []
  const settings = parseEnv(lines.replaceAll('\\n', '\n'))
  expect(Object.keys(settings).sort()).toEqual(['DEMO', 'PUBLIC_URL', 'TRUST_PROXY'])
  expect(readConfig(settings, '/').PUBLIC_URL).toBe('https://tapat.school.edu.ph')
})
