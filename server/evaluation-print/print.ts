import { openDb } from '#server/db.ts'
import { type Batches, calmly, pages } from '#server/print/pages.ts'
import { Pdf } from '#server/print/pdf.ts'
import { type EvaluationHead, evaluationPages } from './layout.ts'
import { listPrinted } from './queries.ts'

type EvaluationsJob = { title: string; at: string; head: EvaluationHead; database: string }

/** In the print thread: submitted evaluations as a PDF, read on the thread's own connection. */
export async function* printEvaluations({ title, at, head, database }: EvaluationsJob, ids: Batches<number>) {
  const pdf = new Pdf({ title, at: new Date(at), layout: 'portrait' })
  const draw = evaluationPages(pdf, head)
  const db = openDb(database, { max: 1 })
  try {
    yield* pages<number>(pdf, ids, { draw: async (some) => calmly(await listPrinted(db, some), draw) })
  } finally {
    await db.end()
  }
}
