import { agreements } from '#contract/agreements.ts'
import { ensureCompany } from '#server/companies/queries.ts'
import { scanKinds } from '#server/files/kind.ts'
import { fileAnswer, receiveInto } from '#server/files/upload.ts'
import type { Serve } from '#server/http/serve.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { todayOf } from '#server/services.ts'
import {
  archiveAgreement,
  findAgreementFile,
  insertAgreement,
  listAgreements,
  restoreAgreement,
  setAgreementFile,
  updateAgreement,
} from './queries.ts'

export function agreementRoutes(serve: Serve) {
  serve(agreements.list, ({ db, params, query, ...call }) =>
    listAgreements(db, viewerOf(call), { ...query, ...params }),
  )
  serve(agreements.create, ({ tx, params, body, ...call }) =>
    insertAgreement(tx, viewerOf(call), { ...body, ...params }),
  )
  serve(agreements.update, ({ tx, params, body, services, now }) =>
    updateAgreement(tx, { ...params, today: todayOf(services, now) }, body),
  )
  serve(agreements.remove, ({ tx, params, services, now }) =>
    archiveAgreement(tx, { ...params, today: todayOf(services, now) }),
  )
  serve(agreements.restore, ({ tx, params, services, now }) =>
    restoreAgreement(tx, { ...params, today: todayOf(services, now) }),
  )
  serve(
    agreements.attach,
    (call) => receiveInto(call, scanKinds),
    ({ tx, params, prepared, services, now }) => {
      const { file, name, type } = prepared
      const fields = { file, fileName: name, fileType: type }
      return setAgreementFile(tx, { ...params, today: todayOf(services, now) }, fields)
    },
  )
  serve(agreements.file, async ({ db, actor, params, services }) => {
    await ensureCompany(db, actor, params.companyId)
    const { file, fileName, fileType } = await findAgreementFile(db, params)
    return fileAnswer(services.files, { file, name: fileName, type: fileType })
  })
}
