import { sessions } from '#contract/sessions.ts'
import { type Role, roles } from '#domain/roles.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import { deviceOf, giveDevice } from './device.ts'
import { deleteSessions, deleteSignIn, listSignIns } from './queries.ts'
import { checkResume, giveResume, lockedResumable, resumeSession, takeResume } from './resume.ts'
import { checkSignIn, signIn } from './sign-in.ts'

export function sessionRoutes(serve: Serve) {
  for (const role of roles) signInRoutes(serve, role)

  serve(sessions.list, async ({ db, actor, now }) => {
    const found = await listSignIns(db, actor, now)
    return { sessions: found, total: found.length }
  })

  serve(sessions.endOthers, async ({ tx, actor }) => {
    const ended = await deleteSessions(tx, actor.id, actor.sessionId)
    await recordEvent(tx, { action: 'signed out elsewhere', noun: actor.role, recordId: actor.id, after: { ended } })
    return { ended }
  })

  serve(
    sessions.resume,
    ({ db, request, reply, ip, now, services }) =>
      checkResume(db, { request, reply, ip, now, limits: services.limits }),
    async ({ tx, request, reply, prepared: hash }) => {
      const resumed = await resumeSession(tx, hash, request.headers['user-agent'] ?? null)
      giveResume(reply, resumed.token, resumed.usertype)
      return resumed
    },
  )

  serve(
    sessions.forget,
    ({ db, request, reply, ip, now, services }) =>
      checkResume(db, { request, reply, ip, now, limits: services.limits }),
    async ({ tx, reply, prepared: hash }) => {
      const found = await lockedResumable(tx, hash)
      await deleteSignIn(tx, found.firstId)
      tx.change.by = { id: found.userId, role: found.role }
      await recordEvent(tx, { action: 'signed out', noun: found.role, recordId: found.userId })
      takeResume(reply)
    },
  )
}

function signInRoutes(serve: Serve, role: Role) {
  serve(
    sessions.login[role],
    ({ db, body, request, ip, services }) =>
      checkSignIn(db, { body, role, ip, device: deviceOf(request), limits: services.limits }),
    async ({ tx, body, request, reply, prepared: account }) => {
      const before = deviceOf(request)
      const device = { before, now: giveDevice(reply, account.isKnownDevice ? before : null) }
      const isShared = body.sharedComputer === true
      const userAgent = request.headers['user-agent'] ?? null
      const signedIn = await signIn(tx, { account, role, userAgent, device, isShared })
      if (isShared) takeResume(reply)
      else giveResume(reply, signedIn.token, role)
      return signedIn
    },
  )

  serve(sessions.logout[role], async ({ tx, actor, reply }) => {
    await deleteSignIn(tx, actor.sessionId)
    takeResume(reply)
    await recordEvent(tx, { action: 'signed out', noun: role, recordId: actor.id })
  })
}
