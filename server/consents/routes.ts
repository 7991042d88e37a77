import { consents, consentTexts } from '#contract/consents.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import { giveConsent, listConsents, withdrawConsent } from './queries.ts'

export function consentRoutes(serve: Serve) {
  serve(consents.list, ({ db, actor }) => listConsents(db, actor.id))
  serve(consents.set, async ({ tx, actor, body: { kind, given } }) => {
    const { version } = consentTexts[kind]
    if (given) await giveConsent(tx, actor.id, { kind, version })
    else await withdrawConsent(tx, actor.id, kind)
    const action = given ? 'consent given' : 'consent withdrawn'
    await recordEvent(tx, { action, noun: actor.role, recordId: actor.id, after: { kind, version } })
    return listConsents(tx, actor.id)
  })
}
