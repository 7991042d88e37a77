import { type Logger, pino } from 'pino'
import { StartError } from '#db/start-error.ts'
import { ConfigError, readConfig } from './config.ts'
import { isLoss } from './db-faults.ts'
import { type Product, startProduct } from './start.ts'

/** Milliseconds; a machine that shuts down does not wait longer. */
const patience = 14_000

try {
  const config = readConfig()
  const log = pino({ level: config.LOG_LEVEL }, pino.destination({ dest: 1, sync: false }))
  liveThroughLosses(log)
  const starting = startProduct(config, { log, say: (line) => process.stdout.write(`${line}\n`) })
  stopOnSignal(starting)
  await starting
} catch (fault) {
  const isExpected = fault instanceof StartError || fault instanceof ConfigError
  process.stderr.write(`${isExpected ? fault.message : fault instanceof Error ? fault.stack : fault}\n`)
  process.exit(1)
}

/**
 * From the first moment on: a product that is stopped while it starts stops its database too. A step that hangs does
 * not keep it from ending, and a second signal ends it at once.
 */
function stopOnSignal(starting: Promise<Product>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isStopping) process.exit(1)
      isStopping = true
      setTimeout(() => process.exit(1), patience).unref()
      // A start that fails says so and ends the process itself.
      const product = await starting.catch(() => null)
      if (!product) return
      await product.stop()
      process.exit(0)
    })
  }
}

/** The last guard: an unhandled lost connection ends nothing; any other unhandled fault ends the process. */
function liveThroughLosses(log: Logger): void {
  const hear = (fault: unknown) => {
    if (isLoss(fault)) return log.error({ err: fault }, 'a lost connection that nobody heard of')
    process.stderr.write(`${fault instanceof Error ? fault.stack : fault}\n`)
    process.exit(1)
  }
  process.on('unhandledRejection', hear)
  process.on('uncaughtException', hear)
}
