import { certificates } from '#contract/certificates.ts'
import { selectPeople } from '#server/bulk/select-queries.ts'
import { findCertificate } from '#server/certificates/queries.ts'
import { conflict, ruleBroken } from '#server/errors.ts'
import { fileInTurn } from '#server/exports/files.ts'
import type { Serve } from '#server/http/serve.ts'
import { printed } from '#server/print/printing.ts'
import { type Services, todayOf } from '#server/services.ts'
import { printableLogo } from '#server/settings/logo.ts'
import { listPrintedCertificates, listValidOf, type PrintedCertificate } from './queries.ts'

const atOnce = 20

export function certificatePrintRoutes(serve: Serve, services: Services) {
  serve(certificates.file, async ({ db, actor, params }) => {
    const { id, serial, state } = await findCertificate(db, actor, params.id)
    const isStaff = actor.role === 'admin' || actor.role === 'teacher'
    if (state !== 'valid' && !isStaff) throw conflict('This certificate is revoked. Please ask your coordinator.')
    return fileInTurn(actor.id, () => certificateFile(services, { ids: [id], name: `Certificate ${serial}` }))
  })

  serve(certificates.print, async ({ db, actor, body, now }) => {
    const chosen = { people: 'students', selection: body.selection, today: todayOf(services, now) } as const
    const students = await selectPeople(db, actor, chosen)
    const ids = await listValidOf(
      db,
      students.map(({ subjectId }) => subjectId),
    )
    if (ids.length === 0) throw ruleBroken('None of these students has a certificate yet')
    return fileInTurn(actor.id, () => certificateFile(services, { ids, name: 'Certificates' }))
  })
}

/** Drawn again from what was kept, so that the file of a certificate is the same each time. */
async function certificateFile(services: Services, { ids, name }: { ids: readonly number[]; name: string }) {
  const { db, files } = services
  const first = await listPrintedCertificates(db, ids.slice(0, 1))
  const at = first[0]?.issuedAt ?? services.now()
  const logos = new Map<string, string | null>()

  async function* batches() {
    for (let start = 0; start < ids.length; start += atOnce) {
      const some = await listPrintedCertificates(db, ids.slice(start, start + atOnce))
      yield await Promise.all(some.map(ready))
    }
  }

  async function ready({ code, content }: PrintedCertificate) {
    const { logo } = content.school
    if (logo !== null && !logos.has(logo)) logos.set(logo, await printableLogo(files, logo))
    return { code, address: `${services.publicUrl()}/verify/${code}`, content, logo: logo && (logos.get(logo) ?? null) }
  }

  const stream = await printed('certificates', { title: name, at }, batches())
  return { stream, type: 'application/pdf', name: `${name}.pdf` }
}
