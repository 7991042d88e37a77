import { randomBytes } from 'node:crypto'
import type { JobHelpers } from 'graphile-worker'
import { findWording } from '#server/email-wordings/queries.ts'
import { systemLetter } from '#server/mail/letters.ts'
import { keyOf } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { findSchoolName } from '#server/settings/queries.ts'
import { addConfirmToken, findEmailOwner, findPending } from './email-queries.ts'

export function profileTasks(services: Services) {
  const { db, config } = services
  return {
    /** The new address gets the link; if someone already has it, that person is told instead. */
    'send-email-confirmation': async (payload: unknown, { job }: JobHelpers) => {
      const pending = await findPending(db, Number(Reflect.get(payload as object, 'userId')))
      if (!pending) return
      const sender = { product: config.PRODUCT_NAME, school: await findSchoolName(db) }
      const owner = await findEmailOwner(db, pending.email)
      if (owner) {
        const wording = await findWording(db, 'email_in_use')
        const values = { ...sender, name: owner.name }
        return services.mail.send(systemLetter('email_in_use', { to: owner.email, wording, values }), keyOf(job))
      }
      const token = randomBytes(32).toString('base64url')
      await addConfirmToken(db, pending, tokenHash(token))
      const link = `${services.publicUrl()}/confirm-email?token=${token}`
      const wording = await findWording(db, 'confirm_email')
      const values = { ...sender, name: pending.name, expiry: '24 hours' }
      await services.mail.send(systemLetter('confirm_email', { to: pending.email, wording, values, link }), keyOf(job))
    },
  }
}
