import type { FastifyInstance } from 'fastify'
import { pendingMigrations } from '#db/migrate.ts'
import type { Db } from '#server/db.ts'

export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/api/health', () => ({ success: true, message: 'Live' }))

  app.get('/api/ready', async (request, reply) => {
    try {
      const pending = await pendingMigrations(db)
      if (pending.length === 0) return { success: true, message: 'Ready' }
      return reply.status(503).send({ success: false, message: 'Migrations are waiting', code: 'not_ready' })
    } catch (fault) {
      request.log.warn({ err: fault }, 'not ready')
      return reply.status(503).send({ success: false, message: 'The database does not answer', code: 'not_ready' })
    }
  })
}
