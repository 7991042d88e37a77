import { certificates } from '#contract/certificates.ts'
import type { Serve } from '#server/http/serve.ts'
import { todayOf } from '#server/services.ts'
import { issueCertificate, replaceCertificate, revokeCertificate } from './issue.ts'
import { listCertificates } from './queries.ts'

export function certificateRoutes(serve: Serve) {
  serve(certificates.list, ({ db, actor, query }) => listCertificates(db, actor, query))
  serve(certificates.issue, ({ tx, actor, body, services, now }) => {
    const issuing = { actor, today: todayOf(services, now), paperKey: services.paperKey }
    return issueCertificate(tx, issuing, body.placementId)
  })
  serve(certificates.revoke, ({ tx, actor, params, body }) =>
    revokeCertificate(tx, actor, { id: params.id, reason: body.reason }),
  )
  serve(certificates.replace, ({ tx, actor, params, body, services, now }) => {
    const issuing = { actor, today: todayOf(services, now), paperKey: services.paperKey }
    return replaceCertificate(tx, issuing, { id: params.id, reason: body.reason })
  })
}
