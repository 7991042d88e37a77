import { accounts } from '#contract/accounts.ts'
import type { Serve } from '#server/http/serve.ts'
import { checkedChange, reportChange, settleReport } from './report.ts'
import { listAccountReports } from './report-queries.ts'

export function accountRoutes(serve: Serve) {
  serve(accounts.shown, ({ db, body, ip, now, services }) =>
    checkedChange(db, { token: body.token, ip, now, limits: services.limits }),
  )
  serve(
    accounts.report,
    ({ db, body, ip, now, services }) => checkedChange(db, { token: body.token, ip, now, limits: services.limits }),
    ({ tx, prepared }) => reportChange(tx, prepared),
  )
  serve(accounts.list, ({ db, query }) => listAccountReports(db, query))
  serve(accounts.settle, ({ tx, params, body }) => settleReport(tx, { id: params.id, note: body.note }))
}
