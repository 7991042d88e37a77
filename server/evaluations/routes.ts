import { evaluations } from '#contract/evaluations.ts'
import type { Serve } from '#server/http/serve.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { saveEvaluation, submitEvaluation } from './answer.ts'
import { acknowledge, reassign, removeEvaluation, sendBack } from './decide.ts'
import { readCompanyFeedback } from './feedback-queries.ts'
import { findEvaluation, listEvaluations } from './queries.ts'
import { releaseEvaluations } from './release.ts'
import { remindOf } from './remind.ts'
import { requestEvaluations } from './request.ts'
import { summarize } from './summary-queries.ts'

export function evaluationRoutes(serve: Serve) {
  serve(evaluations.list, ({ db, query, ...call }) => listEvaluations(db, viewerOf(call), query))
  serve(evaluations.read, ({ db, actor, params }) => findEvaluation(db, actor, params.id))
  serve(evaluations.request, ({ tx, body, ...call }) => requestEvaluations(tx, viewerOf(call), body))
  serve(evaluations.remove, ({ tx, params, ...call }) => removeEvaluation(tx, viewerOf(call), params.id))
  serve(evaluations.save, ({ tx, actor, params, body }) => saveEvaluation(tx, actor, { id: params.id, sent: body }))
  serve(evaluations.submit, ({ tx, actor, params, body }) => submitEvaluation(tx, actor, { id: params.id, sent: body }))
  serve(evaluations.sendBack, ({ tx, actor, params, body }) => sendBack(tx, actor, { id: params.id, ...body }))
  serve(evaluations.release, ({ tx, actor, body }) => releaseEvaluations(tx, actor, body.ids))
  serve(evaluations.acknowledge, ({ tx, actor, params, body }) =>
    acknowledge(tx, actor, { id: params.id, remark: body.remark ?? null, version: body.version }),
  )
  serve(evaluations.reassign, ({ tx, actor, params, body }) => reassign(tx, actor, { id: params.id, ...body }))
  serve(evaluations.remind, ({ tx, actor, body }) => remindOf(tx, actor, { ids: body.ids, note: body.note ?? null }))
  serve(evaluations.summary, ({ db, actor, query }) => summarize(db, actor, query))
  serve(evaluations.company, ({ db, params, ...call }) => readCompanyFeedback(db, viewerOf(call), params.id))
}
