import { audit } from '#contract/audit.ts'
import { reports } from '#contract/reports.ts'
import { notFound } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import { todayOf } from '#server/services.ts'
import { previewReport } from './preview.ts'
import { findAnnex, findAnnexCourse, findReport, listReports, saveAnnex } from './queries.ts'
import { startReport } from './start.ts'

const types = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export function reportRoutes(serve: Serve) {
  serve(reports.list, async ({ db, actor, now }) => {
    const found = await listReports(db, actor, now)
    return { reports: found, total: found.length }
  })
  serve(reports.preview, ({ db, actor, query: { kind, ...filters }, now, services }) =>
    previewReport(kind, { db, actor, filters, today: todayOf(services, now) }),
  )
  serve(reports.create, async ({ tx, actor, body: { kind, format, ...filters } }) => {
    const report = await startReport(tx, actor, { kind, format, filters })
    const after = { kind, format, ...filters }
    await recordEvent(tx, { action: 'requested', noun: 'report', recordId: report.id, after })
    return report
  })
  serve(audit.export, async ({ tx, actor, body: { format, ...filters } }) => {
    await recordEvent(tx, { action: 'exported', noun: 'audit', after: { ...filters, format } })
    return startReport(tx, actor, { kind: 'audit', format, filters })
  })
  serve(reports.file, async ({ db, actor, params, now, services }) => {
    const { file, fileName, format } = await findReport(db, actor, { id: params.id, now })
    const found = file ? await services.files.read(file) : null
    if (!found) throw notFound('Report')
    return { stream: found.stream, type: types[format], name: fileName }
  })
  serve(reports.readAnnex, async ({ db, actor, params, query }) => {
    await findAnnexCourse(db, actor, params.courseId)
    return { notes: await findAnnex(db, { ...params, ...query }) }
  })
  serve(reports.saveAnnex, async ({ tx, actor, params, body }) => {
    await findAnnexCourse(tx, actor, params.courseId)
    return saveAnnex(tx, params, body)
  })
}
