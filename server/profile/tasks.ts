import { randomBytes } from 'node:crypto'
import type { JobHelpers } from 'graphile-worker'
import { confirmEmailLetter, emailInUseLetter } from '#server/mail/account-letters.ts'
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
      if (owner)
        return services.mail.send(emailInUseLetter({ ...sender, name: owner.name, to: owner.email }), keyOf(job))
      const token = randomBytes(32).toString('base64url')
      await addConfirmToken(db, pending, tokenHash(token))
      const link = `${services.publicUrl()}/confirm-email?token=${token}`
      await services.mail.send(
        confirmEmailLetter({ ...sender, name: pending.name, to: pending.email, link }),
        keyOf(job),
      )
    },
  }
}
