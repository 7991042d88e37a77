import { corrections } from '#contract/corrections.ts'
import { scanKinds } from '#server/files/kind.ts'
import { fileAnswer, receiveInto } from '#server/files/upload.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'
import { askCorrection } from './ask.ts'
import { attachFile } from './attach.ts'
import { decideCorrection } from './decide.ts'
import { correctionsWithTaps } from './list.ts'
import { findAttachment } from './queries.ts'

export function correctionRoutes(serve: Serve, { config }: Services) {
  const zone = config.SCHOOL_TIMEZONE

  serve(corrections.list, ({ db, actor, query }) => correctionsWithTaps(db, actor, query))
  serve(corrections.ask, ({ tx, actor, body }) => askCorrection(tx, actor, { fields: body, zone }))
  serve(corrections.decide, ({ tx, actor, params, body }) =>
    decideCorrection(tx, actor, { id: params.id, decision: body, zone }),
  )
  serve(
    corrections.attach,
    (call) => receiveInto(call, scanKinds),
    ({ tx, actor, params, prepared }) => attachFile(tx, actor, { id: params.id, file: prepared }),
  )
  serve(corrections.file, async ({ db, actor, params, services }) =>
    fileAnswer(services.files, await findAttachment(db, actor, params.id)),
  )
}
