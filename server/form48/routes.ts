import { forms, type PrintFormat } from '#contract/form48.ts'
import { monthInWords, rangeOfMonth } from '#domain/calendar.ts'
import type { FormVariant } from '#domain/form48.ts'
import { notFound, Refusal } from '#server/errors.ts'
import { fileInTurn, named } from '#server/exports/files.ts'
import { isStudentInReach, listReached } from '#server/fragments/in-reach.ts'
import type { Serve } from '#server/http/serve.ts'
import { batchesOf } from '#server/print/pages.ts'
import { printed } from '#server/print/printing.ts'
import type { Services } from '#server/services.ts'
import { findPrintHead } from '#server/settings/print-head.ts'
import { listClass, listSections } from './queries.ts'

/** Students whose month is printed at once. */
const atOnce = 4

export function formRoutes(serve: Serve, services: Services) {
  serve(forms.form48, async ({ db, actor, params, query, now }) => {
    const { studentId } = params
    if (!(await isStudentInReach(db, actor, studentId))) throw notFound('Student')
    const reached = await listReached(db, actor, studentId)
    const { placementId, ...wish } = query
    if (placementId && !reached.includes(placementId)) throw notFound('Placement')
    const within = placementId ? [placementId] : reached
    return fileInTurn(actor.id, () =>
      formFile(services, { ...wish, ids: [studentId], within, now, name: `${studentId}` }),
    )
  })
  serve(forms.section, async ({ db, actor, query, now }) => {
    const ids = await listClass(db, actor, { ...query, dates: rangeOfMonth(query.month) })
    if (ids.length === 0) throw nobody(query.month)
    const name = query.section ?? 'all'
    return fileInTurn(actor.id, () => formFile(services, { ...query, ids, now, name }))
  })
  serve(forms.sections, async ({ db, actor, query: { courseId, month } }) => {
    const sections = await listSections(db, actor, { courseId, dates: month ? rangeOfMonth(month) : null })
    return { sections, total: sections.length }
  })
}

type FormFile = {
  ids: readonly number[]
  within?: readonly number[] | undefined
  month: string
  format: PrintFormat
  variant: FormVariant
  now: string
  name: string
}

async function formFile(services: Services, file: FormFile) {
  const { ids, month, format, variant, now, within } = file
  const { database, config } = services
  const query = { month, now, zone: config.SCHOOL_TIMEZONE, within }
  const name = `form48-${month}-${file.name}`
  if (format !== 'pdf') {
    return named(
      { name, format },
      await printed('form48Sheet', { format, variant, query, database }, batchesOf(ids, atOnce)),
    )
  }
  const head = { variant, school: await findPrintHead(services, now) }
  const title = `Daily Time Record, ${monthInWords(month)}`
  const paper = { key: services.paperKey, publicUrl: services.publicUrl() }
  const stream = await printed('form48', { title, at: now, head, query, database, paper }, batchesOf(ids, atOnce))
  return { stream, type: 'application/pdf', name: `${name}.pdf` }
}

function nobody(month: string): Refusal {
  return new Refusal({
    status: 404,
    code: 'not_found',
    message: `No interns in this section worked in ${monthInWords(month)}`,
  })
}
