import { randomBytes } from 'node:crypto'
import type { JobHelpers } from 'graphile-worker'
import { changedLetter, reportedLetter } from '#server/mail/account-letters.ts'
import { keyOf } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { findSchoolName } from '#server/settings/queries.ts'
import { addToken, findChange, findEmail } from './queries.ts'

/** The link to object is made when the email is written, so that no queue holds one. */
export function accountTasks(services: Services) {
  const { db, config } = services
  const sender = async () => ({
    product: config.PRODUCT_NAME,
    school: await findSchoolName(db),
    zone: config.SCHOOL_TIMEZONE,
  })

  return {
    'send-account-change': async (payload: unknown, { job }: JobHelpers) => {
      const change = await findChange(db, numberIn(payload, 'id'))
      if (!change?.toldTo || change.objectedAt) return
      const token = randomBytes(32).toString('base64url')
      // Stored before the email is sent, so that a link that arrived works, whatever happened to the answer.
      await addToken(db, change.id, tokenHash(token))
      const link = `${services.publicUrl()}/account-change?token=${token}`
      await services.mail.send(changedLetter({ ...(await sender()), ...change, to: change.toldTo, link }), keyOf(job))
    },
    'send-account-report': async (payload: unknown, { job }: JobHelpers) => {
      const change = await findChange(db, numberIn(payload, 'id'))
      const to = await findEmail(db, numberIn(payload, 'adminId'))
      if (!change || !to) return
      const link = `${services.publicUrl()}/`
      await services.mail.send(reportedLetter({ ...(await sender()), ...change, to, link }), keyOf(job))
    },
  }
}

function numberIn(payload: unknown, name: string): number {
  return Number(Reflect.get(payload as object, name))
}
