import { checklist } from '#contract/checklist.ts'
import { type DocumentUpload, documents, type StudentDocument } from '#contract/documents.ts'
import { marksFor } from '#server/accounts/marks.ts'
import type { Db } from '#server/db.ts'
import { uploading } from '#server/files/quota.ts'
import { fileAnswer, receiveCounted } from '#server/files/upload.ts'
import { read } from '#server/http/parse.ts'
import type { Actor, Serve } from '#server/http/serve.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { mailWordsOf } from '#server/services.ts'
import { markDocuments, readChecklist, readToSign } from './checklist.ts'
import { readMatrix } from './matrix-queries.ts'
import { findFile, listDocuments, listVersions } from './queries.ts'
import { remindStudents } from './remind.ts'
import { reviewDocument } from './review.ts'
import { prepareSubmission, submitDocument } from './submit.ts'

export function documentRoutes(serve: Serve) {
  serve(documents.list, async ({ db, query, ...call }) =>
    withMarks(db, call.actor, await listDocuments(db, viewerOf(call), query)),
  )
  serve(documents.matrix, ({ db, query, ...call }) => readMatrix(db, viewerOf(call), query))
  serve(documents.history, async ({ db, params, ...call }) =>
    withMarks(db, call.actor, await listVersions(db, params.id, viewerOf(call))),
  )
  serve(documents.file, async ({ db, actor, params, services }) =>
    fileAnswer(services.files, await findFile(db, actor, params.id)),
  )
  serve(
    documents.upload,
    (call) =>
      uploading(call, async () => {
        const { files } = call.services
        const received = await receiveCounted(call)
        const fields = await fieldsOf(received.fields, () => files.drop(received.part))
        return prepareSubmission(call.db, viewerOf(call), { fields, received, files })
      }),
    ({ tx, prepared, ...call }) => submitDocument(tx, prepared, viewerOf(call)),
  )
  serve(documents.review, ({ tx, params, body, ...call }) =>
    reviewDocument(tx, { id: params.id, review: body }, viewerOf(call)),
  )
  serve(checklist.list, ({ db, query, ...call }) => readChecklist(db, query, viewerOf(call)))
  serve(checklist.toSign, ({ db, ...call }) => readToSign(db, viewerOf(call)))
  serve(checklist.mark, ({ tx, body, ...call }) => markDocuments(tx, body, viewerOf(call)))
  serve(documents.remind, async ({ tx, body, ...call }) => {
    const told = mailWordsOf(call.services).reminders
    return { ...(await remindStudents(tx, viewerOf(call), body)), told }
  })
}

/** Staff see which documents were reviewed by an account that someone else had changed. */
async function withMarks(db: Db, actor: Actor, found: { documents: StudentDocument[]; total: number }) {
  const marks = await marksFor(db, actor, { table: 'documents', ids: found.documents.map(({ id }) => id) })
  return { ...found, documents: found.documents.map((one) => ({ ...one, accountChanged: marks.get(one.id) ?? null })) }
}

/** Parses the fields that came with the file; if they are wrong, the file is dropped. */
async function fieldsOf(fields: Record<string, string>, drop: () => Promise<void>): Promise<DocumentUpload> {
  try {
    return read(documents.upload.body, fields) as DocumentUpload
  } catch (fault) {
    await drop()
    throw fault
  }
}
