import type { FastifyInstance } from 'fastify'

/** Milliseconds that a request has to end once the server closes. */
const patience = 6_000

/** A server that closes answers what is under way, tells its clients to disconnect, and does not wait forever. */
export function closeInTime(app: FastifyInstance): void {
  let isClosing = false
  // Otherwise a connection that is busy when closing begins stays open for as long as its client likes.
  app.addHook('preClose', async () => {
    isClosing = true
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100).unref()
    const impatient = setTimeout(() => app.server.closeAllConnections(), patience).unref()
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(impatient)
    })
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}
