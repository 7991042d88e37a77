import { evaluations } from '#contract/evaluations.ts'
import { conflict, notFound } from '#server/errors.ts'
import { findEvaluation } from '#server/evaluations/queries.ts'
import { fileInTurn } from '#server/exports/files.ts'
import type { Serve } from '#server/http/serve.ts'
import { batchesOf } from '#server/print/pages.ts'
import { printed } from '#server/print/printing.ts'
import type { Services } from '#server/services.ts'
import { findPrintHead } from '#server/settings/print-head.ts'
import { listSubmitted } from './queries.ts'

const atOnce = 8

export function evaluationPrintRoutes(serve: Serve, services: Services) {
  serve(evaluations.print, async ({ db, actor, params, now }) => {
    const { templateName, studentName, companyName, rights } = await findEvaluation(db, actor, params.id)
    if (!rights.print) throw conflict('This evaluation is not submitted yet')
    const title = `${templateName}, ${studentName ?? companyName}`
    return fileInTurn(actor.id, () => evaluationFile(services, { ids: [params.id], title, now }))
  })
  serve(evaluations.printSection, async ({ db, actor, query, now }) => {
    const ids = await listSubmitted(db, actor, query)
    const [first] = ids
    if (first === undefined) throw notFound('Submitted evaluation')
    const { templateName } = await findEvaluation(db, actor, first)
    const title = [templateName, query.section].filter(Boolean).join(', ')
    return fileInTurn(actor.id, () => evaluationFile(services, { ids, title, now }))
  })
}

type EvaluationFile = { ids: readonly number[]; title: string; now: string }

async function evaluationFile(services: Services, { ids, title, now }: EvaluationFile) {
  const head = { school: await findPrintHead(services, now), zone: services.config.SCHOOL_TIMEZONE }
  const job = { title, at: now, head, database: services.database }
  const stream = await printed('evaluations', job, batchesOf(ids, atOnce))
  return { stream, type: 'application/pdf', name: `${title}.pdf` }
}
