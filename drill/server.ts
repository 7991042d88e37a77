import { once } from 'node:events'
import { descendants, killTree, runProduct, type TestProduct } from '#server/testing/product.ts'

type Wish = { settings: Record<string, string>; folder?: string }
export type Server = Awaited<ReturnType<typeof openServer>>

/**
 * One server of the product. It counts how often a person would have had to start it again, because it ended unasked or
 * no longer served.
 */
export async function openServer(wish: Wish) {
  let { folder } = wish
  let current = await run()
  let isMeant = false
  let isUp = true
  let byHand = 0

  async function run(): Promise<TestProduct> {
    const product = await runProduct(wish.settings, undefined, folder)
    let said = ''
    product.process.stderr?.on('data', (words) => {
      said = `${said}${words}`.slice(-4_000)
    })
    product.process.once('exit', () => {
      isUp = false
      if (isMeant) return
      console.log(`A server ended though nobody had ended it. It said: ${said}`)
      byHand++
      void start()
    })
    return product
  }

  async function start(of = folder): Promise<void> {
    folder = of
    current = await run()
    isMeant = false
    isUp = true
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!isUp) return
    isMeant = true
    const ended = once(current.process, 'exit')
    current.process.kill(signal)
    await ended
  }

  async function endTree(): Promise<void> {
    if (!isUp) return
    isMeant = true
    await killTree(current)
  }

  return {
    url: () => current.url,
    isUp: () => isUp,
    pid: () => Number(current.process.pid),
    children: () => descendants(Number(current.process.pid)),
    byHand: () => byHand,
    start,
    end,
    endTree,
    async startByHand(): Promise<void> {
      byHand++
      await endTree()
      await start()
    },
  }
}
