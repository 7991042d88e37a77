import { pino } from 'pino'
import { StartError } from '#db/start-error.ts'
import { ConfigError, readConfig } from './config.ts'
import { startProduct } from './start.ts'

try {
  const config = readConfig()
  const log = pino({ level: config.LOG_LEVEL }, pino.destination({ dest: 1, sync: false }))
  const product = await startProduct(config, { log, say: (line) => process.stdout.write(`${line}\n`) })
  stopOnSignal(product.stop)
} catch (fault) {
  const isExpected = fault instanceof StartError || fault instanceof ConfigError
  process.stderr.write(`${isExpected ? fault.message : fault instanceof Error ? fault.stack : fault}\n`)
  process.exit(1)
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isStopping) return
      isStopping = true
      await stop()
      process.exit(0)
    })
  }
}
