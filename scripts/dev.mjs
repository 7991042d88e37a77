import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { root, tool } from './step.mjs'

await ensureInstalled()

const server = start([tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'])
const web = start([tool('vite/bin/vite.js')])
const both = [server, web]

// The terminal sends Ctrl-C to all three. This one waits, so that the database has stopped before the prompt is back.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
for (const child of both) child.once('exit', stop)

function start(args) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
}

function stop() {
  for (const child of both) if (child.exitCode === null) child.kill('SIGTERM')
}
