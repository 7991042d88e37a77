import { createHash } from 'node:crypto'
import { invitations } from '#contract/invitations.ts'
import { passwords } from '#contract/passwords.ts'
import { fullName } from '#domain/person.ts'
import { type Role, roles } from '#domain/roles.ts'
import { ensureMaySendLink, ensureMaySetAccount } from '#server/accounts/reach.ts'
import { notFound, Refusal, tooMany } from '#server/errors.ts'
import { networkOf } from '#server/http/address.ts'
import type { Serve } from '#server/http/serve.ts'
import { awaited, queueJob } from '#server/jobs/job-queries.ts'
import { inviteByMail } from '#server/notifications/invite.ts'
import { mailWordsOf } from '#server/services.ts'
import { acceptedHash, changePassword, preparePassword } from './change.ts'
import { inviteStudents } from './invite-many.ts'
import { makeLink } from './links.ts'
import { findOwner } from './queries.ts'
import { checkedLink, resetPassword } from './reset.ts'

export function passwordRoutes(serve: Serve) {
  for (const role of roles) {
    changeRoute(serve, role)
    inviteRoute(serve, role)
  }

  serve(invitations.students, async ({ tx, actor, body, services }) => {
    const told = mailWordsOf(services).invitations
    return { ...(await inviteStudents(tx, actor, { ids: body.ids, publicUrl: services.publicUrl() })), told }
  })

  serve(
    passwords.forgot,
    async ({ body, ip, services: { limits } }) => {
      if (!(await limits.resetByAddress.take(networkOf(ip))))
        throw tooMany('Too many links were requested from your network. Please try again in 15 minutes.')
      return limits.resetByEmail.take(emailKey(body.email))
    },
    async ({ tx, body, services, prepared: isWithinLimit }) => {
      // The same work and answer for a known and an unknown email; the job finds out and writes the audit event.
      const job = { key: `send-reset ${emailKey(body.email)}`, turn: awaited }
      if (isWithinLimit) await queueJob(tx, 'send-reset', { payload: { email: body.email }, ...job })
      return { told: mailWordsOf(services).forgotten }
    },
  )

  serve(passwords.validate, async ({ db, body, ip, now, services }) => {
    const link = await checkedLink(db, { token: body.token, ip, now, limits: services.limits }).catch(validationFailure)
    return { kind: link.kind, name: fullName(link), usertype: link.role, username: link.username }
  })

  serve(
    passwords.reset,
    async ({ db, body, ip, now, services }) => {
      const owner = await checkedLink(db, { token: body.token, ip, now, limits: services.limits })
      const typed = { field: 'password', password: body.password, by: owner.userId } as const
      return { owner, hash: await acceptedHash(owner, typed, services.config.PRODUCT_NAME) }
    },
    ({ tx, body, prepared }) => resetPassword(tx, { token: body.token, ...prepared }),
  )
}

/** A key for an address that does not contain it. */
function emailKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

function changeRoute(serve: Serve, role: Role) {
  serve(
    passwords.change[role],
    async ({ db, actor, body, services }) => {
      if ('id' in body) await ensureMaySetAccount(db, actor, { id: body.id, role })
      return preparePassword(db, { actor, body, role, limits: services.limits, product: services.config.PRODUCT_NAME })
    },
    ({ tx, actor, prepared }) => changePassword(tx, actor, prepared),
  )
}

function inviteRoute(serve: Serve, role: Role) {
  serve(invitations[role], async ({ tx, actor, params, services }) => {
    const person = { id: params.id, role }
    await ensureMaySendLink(tx, actor, person)
    const owner = await findOwner(tx, params.id)
    if (!owner || owner.role !== role) throw notFound('User')
    if (owner.email) {
      await inviteByMail(tx, role, { id: owner.userId, email: owner.email })
      return { sentTo: owner.email, link: null, told: mailWordsOf(services).invitation }
    }
    // A person who is handed the link could use it.
    await ensureMaySetAccount(tx, actor, person)
    const { link } = await makeLink(tx, owner, { kind: 'invitation', publicUrl: services.publicUrl() })
    return { sentTo: null, link, told: 'Invitation link made' }
  })
}

/** One sentence for every token that does not validate (spec §8); the code says which it was. */
function validationFailure(fault: unknown): never {
  if (fault instanceof Refusal && fault.status === 422)
    throw new Refusal({ status: 422, code: fault.code, message: 'Failed to validate token' })
  throw fault
}
