import { documentLabels, documentState, isInOrder } from '#domain/document.ts'
import { progressInWords, repeatedOf } from '#domain/repeating.ts'
import { number, progressed, tallied, words } from '#domain/report.ts'
import { isAskedOf } from '#domain/requirement.ts'
import { listSpans } from '#server/documents/span-queries.ts'
import type { Report, ReportContext } from './report.ts'
import { listReportRequirements, listStudentDocuments, listStudentIds } from './rows-queries.ts'

const nothing = { state: null, words: null }

/** Students by requirements, as of today. A requirement that is not for a student's program is left empty. */
export async function requirementReport({ db, actor, filters, today }: ReportContext): Promise<Report> {
  const [asked, ids] = await Promise.all([listReportRequirements(db, filters), listStudentIds(db, actor, filters)])
  return {
    columns: [
      words('Student number', 1.8),
      words('Student', 2.4),
      words('Section', 1.3),
      number('Complete', 1.4),
      number('Not complete', 1.4),
      ...asked.map(({ name, repeats }) => (repeats === null ? tallied(name, 1.4) : progressed(name, 1.4))),
    ],
    ids: ids.map(({ id }) => id),
    read: async (some) => {
      const [{ students, documents }, spans] = await Promise.all([
        listStudentDocuments(db, some),
        listSpans(
          db,
          some.map((id) => ({ id })),
        ),
      ])
      // A document of a week stays on file when its requirement no longer repeats, and does not meet it then (rule 44).
      const single = documents.filter(({ period }) => period === null)
      const byPlace = new Map(single.map((document) => [`${document.studentId} ${document.requirementId}`, document]))
      return some.flatMap((id) => {
        const student = students.find((one) => one.id === id)
        if (!student) return []
        const found = asked.map(({ id: requirementId, courseIds, repeats }) => {
          if (!isAskedOf(courseIds, student.courseId)) return nothing
          if (repeats === null) {
            const { state } = documentState(byPlace.get(`${id} ${requirementId}`) ?? null, today)
            return { state, words: documentLabels[state] }
          }
          const own = documents.filter((one) => one.studentId === id && one.requirementId === requirementId)
          const progress = repeatedOf({ repeats, span: spans.get(id) ?? null, documents: own, today })
          return progress.state === null ? nothing : { state: progress.state, words: progressInWords(progress) }
        })
        const states = found.map(({ state }) => state)
        const good = states.filter(isInOrder).length
        const open = states.filter((state) => state !== null).length - good
        const section = student.section ?? student.courseCode
        return [
          { cells: [student.studentNumber, student.name, section, good, open, ...found.map(({ words }) => words)] },
        ]
      })
    },
  }
}
