import { pino } from 'pino'
import { StartError } from '#db/start-error.ts'
import { ConfigError, readConfig } from './config.ts'
import { type Product, startProduct } from './start.ts'

try {
  const config = readConfig()
  const log = pino({ level: config.LOG_LEVEL }, pino.destination({ dest: 1, sync: false }))
  const starting = startProduct(config, { log, say: (line) => process.stdout.write(`${line}\n`) })
  stopOnSignal(starting)
  await starting
} catch (fault) {
  const isExpected = fault instanceof StartError || fault instanceof ConfigError
  process.stderr.write(`${isExpected ? fault.message : fault instanceof Error ? fault.stack : fault}\n`)
  process.exit(1)
}

/** From the first moment: a product that was told to stop while it starts takes its database with it. */
function stopOnSignal(starting: Promise<Product>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isStopping) return
      isStopping = true
      // a start that fails says so and ends the process itself
      const product = await starting.catch(() => null)
      if (!product) return
      await product.stop()
      process.exit(0)
    })
  }
}
