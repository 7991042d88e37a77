import type { ReportFilters } from '#contract/reports.ts'
import { dateInWords } from '#domain/calendar.ts'
import { type FileKind, formNames, paperTitles, reportTitles } from '#domain/report.ts'
import { roleLabels } from '#domain/roles.ts'
import { type SignedPaper, signedPapers, signingLines } from '#domain/signatory.ts'
import { termInWords } from '#domain/term.ts'
import type { Actor } from '#server/http/serve.ts'
import type { TablePaper } from '#server/print/table.ts'
import type { Services } from '#server/services.ts'
import { findPrintHead } from '#server/settings/print-head.ts'
import { findMaker, findOnlyCourse, findPaperWords } from './queries.ts'
import type { Report } from './report.ts'

type Printed = { kind: FileKind; filters: ReportFilters; report: Report; actor: Actor; now: string }

/** What is on the pages of a report besides its rows: the school's head, the titles and who signs. */
export async function paperOf(services: Services, { kind, filters, report, actor, now }: Printed): Promise<TablePaper> {
  const { db } = services
  const [head, words, maker, courseId] = await Promise.all([
    findPrintHead(services, now),
    findPaperWords(db, filters),
    findMaker(db, actor),
    filters.courseId ?? findOnlyCourse(db, actor),
  ])
  const paper: SignedPaper = kind in signedPapers ? (kind as SignedPaper) : 'reports'
  const period = `${dateInWords(filters.from)} to ${dateInWords(filters.to)}`
  return {
    head,
    form: formNames[kind] ?? null,
    title: paperTitles[kind] ?? reportTitles[kind],
    period: [words.program, words.term && termInWords(words.term), period].filter(Boolean).join(' · '),
    columns: report.columns,
    isBoxed: paper !== 'reports',
    rows: report.ids.length,
    signedBy: signingLines(head.signatories, {
      paper,
      courseId,
      maker: { name: maker, title: roleLabels[actor.role] },
    }),
  }
}
