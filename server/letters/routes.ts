import { letterTemplates } from '#contract/letter-templates.ts'
import { letters } from '#contract/letters.ts'
import { fileAnswer } from '#server/files/upload.ts'
import type { Serve } from '#server/http/serve.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { archiveLetterTemplate, changeLetterTemplate, createLetterTemplate, restoreLetterTemplate } from './edit.ts'
import { keptFile } from './files.ts'
import { previewLetter } from './preview.ts'
import { findLetter, listLetters } from './queries.ts'
import { findLetterTemplate, listLetterTemplates } from './template-queries.ts'

export function letterRoutes(serve: Serve) {
  serve(letterTemplates.list, ({ db, actor, query }) => listLetterTemplates(db, actor, query))
  serve(letterTemplates.read, ({ db, actor, params, query }) =>
    findLetterTemplate(db, actor, { id: params.id, revision: query.revision }),
  )
  serve(letterTemplates.create, ({ tx, actor, body }) => createLetterTemplate(tx, actor, body))
  serve(letterTemplates.update, ({ tx, actor, params, body }) =>
    changeLetterTemplate(tx, actor, { id: params.id, changes: body }),
  )
  serve(letterTemplates.remove, ({ tx, actor, params }) => archiveLetterTemplate(tx, actor, params.id))
  serve(letterTemplates.restore, ({ tx, actor, params }) => restoreLetterTemplate(tx, actor, params.id))

  serve(letters.list, ({ db, actor, query }) => listLetters(db, actor, query))
  serve(letterTemplates.preview, ({ db, body, ...call }) => previewLetter(db, viewerOf(call), body))
  serve(letters.file, async ({ db, actor, params, services }) => {
    const letter = await findLetter(db, actor, params.id)
    const name = `${letter.name}, ${letter.lastName}, ${letter.reference}.pdf`
    return fileAnswer(services.files, { file: await keptFile(services, letter), name, type: 'application/pdf' })
  })
}
