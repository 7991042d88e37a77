import { inTransaction } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { findSchoolName } from '#server/settings/queries.ts'
import { linkLetter, makeLink } from './links.ts'
import { findOwner, findOwnerByEmail, hasFreshLink, type LinkKind, type Owner } from './queries.ts'

const fresh = 2 * 60_000

/** Links are made when the letter is written, so that no queue ever holds one. */
export function passwordTasks(services: Services) {
  return {
    'send-invitation': async (payload: unknown) => {
      const owner = await findOwner(services.db, Number(Reflect.get(payload as object, 'userId')))
      if (owner?.email) await sendLink(services, { owner, kind: 'invitation', email: owner.email })
    },
    'send-reset': async (payload: unknown) => {
      const email = String(Reflect.get(payload as object, 'email'))
      const owner = await findOwnerByEmail(services.db, email)
      if (owner?.email) await sendLink(services, { owner, kind: 'reset', email: owner.email })
    },
  }
}

async function sendLink(services: Services, { owner, kind, email }: { owner: Owner; kind: LinkKind; email: string }) {
  const { db, config, mail } = services
  const now = services.now()
  const school = await findSchoolName(db)
  await inTransaction(db, { by: null, ip: null, now }, async (tx) => {
    // asking again at once sends nothing, so that nobody's inbox can be flooded
    const since = new Date(Date.parse(now) - fresh).toISOString()
    if (kind === 'reset' && (await hasFreshLink(tx, owner.userId, since))) return
    const { link } = await makeLink(tx, owner, { kind, publicUrl: services.publicUrl() })
    await mail.send(linkLetter(owner, { kind, link, email, product: config.PRODUCT_NAME, school }))
  })
}
