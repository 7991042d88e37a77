import { evaluationTemplates, type TemplateFile } from '#contract/evaluation-templates.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  archiveTemplate,
  createTemplate,
  duplicateTemplate,
  formOf,
  importTemplate,
  restoreTemplate,
  updateTemplate,
} from './edit.ts'
import { findForm, listTemplates } from './queries.ts'

export function evaluationTemplateRoutes(serve: Serve) {
  serve(evaluationTemplates.list, ({ db, actor, query }) => listTemplates(db, actor, query))
  serve(evaluationTemplates.read, ({ db, actor, params, query }) =>
    findForm(db, actor, { id: params.id, revision: query.revision }),
  )
  serve(evaluationTemplates.create, ({ tx, actor, body }) => createTemplate(tx, actor, body))
  serve(evaluationTemplates.update, ({ tx, actor, params, body }) =>
    updateTemplate(tx, actor, { id: params.id, changes: body }),
  )
  serve(evaluationTemplates.duplicate, ({ tx, actor, params }) => duplicateTemplate(tx, actor, params.id))
  serve(evaluationTemplates.remove, ({ tx, actor, params }) => archiveTemplate(tx, actor, params.id))
  serve(evaluationTemplates.restore, ({ tx, actor, params }) => restoreTemplate(tx, actor, params.id))
  serve(evaluationTemplates.export, async ({ db, actor, params }) => {
    const found = formOf(await findForm(db, actor, { id: params.id }))
    const file: TemplateFile = { format: 'tapat-evaluation-template', formatVersion: 1, ...found }
    const stream = Buffer.from(`${JSON.stringify(file, null, 2)}\n`)
    return { stream, type: 'application/json; charset=utf-8', name: `${found.name}.json` }
  })
  serve(evaluationTemplates.import, ({ tx, actor, body }) => importTemplate(tx, actor, body))
}
