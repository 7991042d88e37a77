import { agreements } from '#contract/agreements.ts'
import { asked } from '#server/companies/asked.ts'
import type { Serve } from '#server/http/serve.ts'
import { todayOf } from '#server/services.ts'
import { archiveAgreement, insertAgreement, listAgreements, restoreAgreement, updateAgreement } from './queries.ts'

export function agreementRoutes(serve: Serve) {
  serve(agreements.list, ({ db, params, query, ...call }) => listAgreements(db, asked(call), { ...query, ...params }))
  serve(agreements.create, ({ tx, params, body, ...call }) => insertAgreement(tx, asked(call), { ...body, ...params }))
  serve(agreements.update, ({ tx, params, body, services, now }) =>
    updateAgreement(tx, { ...params, today: todayOf(services, now) }, body),
  )
  serve(agreements.remove, ({ tx, params, services, now }) =>
    archiveAgreement(tx, { ...params, today: todayOf(services, now) }),
  )
  serve(agreements.restore, ({ tx, params, services, now }) =>
    restoreAgreement(tx, { ...params, today: todayOf(services, now) }),
  )
}
