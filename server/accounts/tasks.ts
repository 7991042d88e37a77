import { randomBytes } from 'node:crypto'
import type { JobHelpers } from 'graphile-worker'
import { objectionDays } from '#domain/account.ts'
import { momentInWords } from '#domain/zone.ts'
import { findWording } from '#server/email-wordings/queries.ts'
import { systemLetter } from '#server/mail/letters.ts'
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
  })
  const whenOf = ({ changedAt }: { changedAt: string }) => momentInWords(changedAt, config.SCHOOL_TIMEZONE)

  return {
    'send-account-change': async (payload: unknown, { job }: JobHelpers) => {
      const change = await findChange(db, numberIn(payload, 'id'))
      if (!change?.toldTo || change.objectedAt) return
      const token = randomBytes(32).toString('base64url')
      // Stored before the email is sent, so that a link that arrived works, whatever happened to the answer.
      await addToken(db, change.id, tokenHash(token))
      const link = `${services.publicUrl()}/account-change?token=${token}`
      const { product, school } = await sender()
      const { field, name, changedBy } = change
      const what = `${field} of your ${product} account at ${school}`
      const told = change.isOwn
        ? `The ${what} was changed from your profile on ${whenOf(change)}.`
        : `${changedBy} changed the ${what} on ${whenOf(change)}.`
      const values = { product, school, name, field, change: told, expiry: `${objectionDays} days` }
      const wording = await findWording(db, 'account_changed')
      await services.mail.send(
        systemLetter('account_changed', { to: change.toldTo, wording, values, link }),
        keyOf(job),
      )
    },
    'send-account-report': async (payload: unknown, { job }: JobHelpers) => {
      const change = await findChange(db, numberIn(payload, 'id'))
      const to = await findEmail(db, numberIn(payload, 'adminId'))
      if (!change || !to) return
      const link = `${services.publicUrl()}/`
      const told = `${change.changedBy} changed the ${change.field} on ${whenOf(change)}.`
      const values = { ...(await sender()), name: change.name, change: told }
      const wording = await findWording(db, 'account_reported')
      await services.mail.send(systemLetter('account_reported', { to, wording, values, link }), keyOf(job))
    },
  }
}

function numberIn(payload: unknown, name: string): number {
  return Number(Reflect.get(payload as object, name))
}
