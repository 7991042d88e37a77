import type { FileFormat } from '#contract/imports.ts'
import { type FormVariant, formOf } from '#domain/form48.ts'
import { openDb } from '#server/db.ts'
import { sheetBytes } from '#server/exports/sheet.ts'
import { type Batches, calmly, pages, rest } from '#server/print/pages.ts'
import { Pdf } from '#server/print/pdf.ts'
import { type PaperIssue, withCodes } from './codes.ts'
import { type FormHead, form48Pages } from './layout.ts'
import { linesOf, titlesOf } from './sheet-lines.ts'
import { type FormQuery, readSources } from './sources.ts'

type FormsJob = {
  title: string
  at: string
  head: FormHead
  query: FormQuery
  database: string
  /** What codes are made with, and where the page is that checks them. */
  paper: PaperIssue
}
type SheetJob = { format: FileFormat; variant: FormVariant; query: FormQuery; database: string }

/**
 * In the print thread: the forms of these students as a PDF. The thread reads them on its own connection, because
 * reading costs more than half of what drawing costs.
 */
export async function* printForms(job: FormsJob, ids: Batches<number>) {
  const { title, at, head, query, database, paper } = job
  const pdf = new Pdf({ title, at: new Date(at), layout: 'portrait' })
  const draw = form48Pages(pdf, head)
  const db = openDb(database, { max: 1 })
  try {
    yield* pages<number>(pdf, ids, {
      draw: async (some) => {
        const began = performance.now()
        const sources = await readSources(db, some, query)
        await rest(performance.now() - began)
        await calmly(await withCodes(db, sources.map(formOf), { ...paper, variant: head.variant, now: at }), draw)
      },
    })
  } finally {
    await db.end()
  }
}

/** In the print thread: the same days as rows of a sheet. */
export async function* formSheet({ format, variant, query, database }: SheetJob, ids: Batches<number>) {
  const db = openDb(database, { max: 1 })
  async function* sources() {
    for await (const some of ids) yield await readSources(db, some, query)
  }
  try {
    yield* sheetBytes({ format, titles: titlesOf(variant) }, linesOf(sources(), variant))
  } finally {
    await db.end()
  }
}
