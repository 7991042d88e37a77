import { requirements } from '#contract/requirements.ts'
import { templateKinds } from '#server/files/kind.ts'
import { fileAnswer, receiveInto } from '#server/files/upload.ts'
import type { Serve } from '#server/http/serve.ts'
import { findAffected } from './affected-queries.ts'
import {
  archiveRequirement,
  findTemplate,
  insertRequirement,
  listRequirements,
  restoreRequirement,
  setTemplate,
  updateRequirement,
} from './queries.ts'

export function requirementRoutes(serve: Serve) {
  serve(requirements.list, ({ db, query }) => listRequirements(db, query))
  serve(requirements.create, ({ tx, body }) => insertRequirement(tx, body))
  serve(requirements.update, ({ tx, params, body }) => updateRequirement(tx, params.id, body))
  serve(requirements.remove, ({ tx, params }) => archiveRequirement(tx, params.id))
  serve(requirements.restore, ({ tx, params }) => restoreRequirement(tx, params.id))
  serve(requirements.affected, ({ db, actor, body }) => findAffected(db, actor, body))
  serve(
    requirements.setTemplate,
    (call) => receiveInto(call, templateKinds),
    ({ tx, params, prepared: { file, name, type } }) =>
      setTemplate(tx, params.id, { templateFile: file, templateName: name, templateType: type }),
  )
  serve(requirements.removeTemplate, ({ tx, params }) =>
    setTemplate(tx, params.id, { templateFile: null, templateName: null, templateType: null }),
  )
  serve(requirements.template, async ({ db, params, services }) => {
    const { templateFile, templateName, templateType } = await findTemplate(db, params.id)
    return fileAnswer(services.files, {
      file: templateFile,
      name: templateName ?? 'template',
      type: templateType ?? '',
    })
  })
}
