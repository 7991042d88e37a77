import type { Job, JobHelpers } from 'graphile-worker'
import { inTransaction } from '#server/db.ts'
import { findWording } from '#server/email-wordings/queries.ts'
import { keyOf } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { findSchoolName } from '#server/settings/queries.ts'
import { linkLetter, makeLink } from './links.ts'
import { findOwner, findOwnerByEmail, hasFreshLink, type LinkKind, type LinkOwner } from './queries.ts'

const fresh = 2 * 60_000

/** Links are made when the email is written, so that no queue holds one. */
export function passwordTasks(services: Services) {
  return {
    'send-invitation': async (payload: unknown, { job }: JobHelpers) => {
      const owner = await findOwner(services.db, Number(Reflect.get(payload as object, 'userId')))
      if (owner) await sendLink(services, owner, { kind: 'invitation', job })
    },
    'send-reset': async (payload: unknown, { job }: JobHelpers) => {
      const email = String(Reflect.get(payload as object, 'email'))
      const owner = await findOwnerByEmail(services.db, email)
      // A person who never had an account gets the invitation again, because that is the only email for them.
      const kind = owner?.passwordHash === null ? 'invitation' : 'reset'
      if (owner) await sendLink(services, owner, { kind, job })
    },
  }
}

/** The link is stored before its email is sent, so that a mail server that hangs holds no transaction. */
async function sendLink(services: Services, owner: LinkOwner, { kind, job }: { kind: LinkKind; job: Job }) {
  const { db, config, mail } = services
  const { email } = owner
  if (!email) return
  const now = services.now()
  const link = await inTransaction(db, { by: null, ip: null, now }, async (tx) => {
    // A repeated request sends nothing, so that nobody's inbox can be flooded.
    const since = new Date(Date.parse(now) - fresh).toISOString()
    if (await hasFreshLink(tx, { userId: owner.userId, kind, since, jobId: job.id })) return null
    return (await makeLink(tx, owner, { kind, publicUrl: services.publicUrl(), jobId: job.id })).link
  })
  if (link === null) return
  const school = await findSchoolName(db)
  const wording = await findWording(db, kind)
  const addressed = { kind, link, email, product: config.PRODUCT_NAME, school, wording }
  await mail.send(linkLetter(owner, addressed), keyOf(job))
}
