import { sessions } from '#contract/sessions.ts'
import { type Role, roles } from '#domain/roles.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import { deviceOf, giveDevice } from './device.ts'
import { deleteSession, deleteSessions, listSessions } from './queries.ts'
import { checkSignIn, signIn } from './sign-in.ts'

export function sessionRoutes(serve: Serve) {
  for (const role of roles) signInRoutes(serve, role)

  serve(sessions.list, async ({ db, actor, now }) => {
    const found = await listSessions(db, actor.id, now)
    return {
      sessions: found.map((session) => ({ ...session, isThis: session.id === actor.sessionId })),
      total: found.length,
    }
  })

  serve(sessions.endOthers, async ({ tx, actor }) => {
    const ended = await deleteSessions(tx, actor.id, actor.sessionId)
    await recordEvent(tx, { action: 'signed out elsewhere', noun: actor.role, recordId: actor.id, after: { ended } })
    return { ended }
  })
}

function signInRoutes(serve: Serve, role: Role) {
  serve(
    sessions.login[role],
    ({ db, body, request, ip, services }) =>
      checkSignIn(db, { body, role, ip, device: deviceOf(request), limits: services.limits }),
    ({ tx, request, reply, prepared: account }) => {
      const before = deviceOf(request)
      const device = { before, now: giveDevice(reply, account.isKnownDevice ? before : null) }
      return signIn(tx, { account, role, userAgent: request.headers['user-agent'] ?? null, device })
    },
  )

  serve(sessions.logout[role], async ({ tx, actor }) => {
    await deleteSession(tx, actor.sessionId)
    await recordEvent(tx, { action: 'signed out', noun: role, recordId: actor.id })
  })
}
