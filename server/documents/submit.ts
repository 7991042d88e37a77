import type { DocumentUpload, StudentDocument } from '#contract/documents.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { mayUpload } from '#domain/document.ts'
import { roleLabels } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { kindsAmong } from '#server/files/kind.ts'
import { type ReceivedPart, tooLarge } from '#server/files/receive.ts'
import type { Files } from '#server/files/storage.ts'
import { keepPart, type Upload } from '#server/files/upload.ts'
import { created } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import { rowsOf } from './checklist.ts'
import { type ChecklistRow, lockDocuments } from './checklist-queries.ts'
import { findByKey, findDocument, forgetOldFiles, insertDocument } from './queries.ts'
import { type DocumentOwner, ownerInReach } from './visibility.ts'

/** A received file that may be submitted: its owner, its requirement, and the stored file. */
export type Submission = { owner: DocumentOwner; fields: DocumentUpload; upload: Upload }
type Received = { fields: DocumentUpload; received: ReceivedPart; files: Files }

const megabyte = 1024 * 1024

/** Refuses what can be refused without a transaction, and inspects the file, which takes time. */
export async function prepareSubmission(
  db: Db,
  { actor, today }: Viewer,
  { fields, received, files }: Received,
): Promise<Submission> {
  try {
    const owner = await ownerInReach(db, actor, fields)
    const document = lineFor(await rowsOf(db, owner, today), fields)
    if (!document) throw notFound(fields.period ? 'Period' : 'Requirement')
    refuseOthers(actor, document)
    if (received.size > document.maxSizeMb * megabyte) throw tooLarge(document.maxSizeMb * megabyte)
    const allowed = kindsAmong(document.acceptedTypes)
    return { owner, fields, upload: await keepPart(files, received, { person: actor.id, allowed }) }
  } finally {
    await files.drop(received.part)
  }
}

/** Submits a new version for review. The same key and file get the first answer again. */
export async function submitDocument(
  tx: Tx,
  { owner, fields, upload }: Submission,
  viewer: Viewer,
): Promise<StudentDocument> {
  await lockDocuments(tx, owner)
  const known = await findByKey(tx, fields.clientKey)
  if (known) {
    const isSame = known.file === upload.file && isSameLine(known, fields) && isOf(known, owner)
    if (!isSame) throw conflict('This upload was already used for another file')
    return findDocument(tx, known.id, viewer)
  }
  const newest = lineFor(await rowsOf(tx, owner, viewer.today), fields)
  const id = await insertDocument(tx, {
    ...owner,
    requirementId: fields.requirementId,
    period: fields.period ?? null,
    revision: (newest?.revision ?? 0) + 1,
    file: upload.file,
    fileName: upload.name,
    fileType: upload.type,
    fileSize: upload.size,
    clientKey: fields.clientKey,
  })
  await forgetOldFiles(tx, owner, fields)
  const document = await created(tx, 'document', await findDocument(tx, id, viewer))
  if (document.studentId !== null) await notify(tx, [submission(document, document.studentId)])
  return document
}

function submission({ requirementName }: StudentDocument, studentId: number): Happening {
  return { kind: 'document_submitted', studentId, facts: { document: requirementName } }
}

type LineOf = { requirementId: number; period?: WorkDate | null | undefined }

function isSameLine(one: LineOf, other: LineOf): boolean {
  return one.requirementId === other.requirementId && (one.period ?? null) === (other.period ?? null)
}

function lineFor(rows: readonly ChecklistRow[], fields: DocumentUpload): ChecklistRow | undefined {
  return rows.find((row) => isSameLine(row, fields))
}

function refuseOthers({ role }: Actor, { uploadedBy, metBy, name }: ChecklistRow): void {
  if (metBy === 'evaluation') throw conflict(`${name} is an evaluation. It is answered here, not uploaded.`)
  if (!mayUpload(role, uploadedBy)) throw forbidden(`${name} is uploaded by the ${roleLabels[uploadedBy]}`)
}

function isOf(
  known: { studentId: number | null; companyId: number | null },
  { studentId, companyId }: DocumentOwner,
): boolean {
  return known.studentId === (studentId ?? null) && known.companyId === (companyId ?? null)
}
