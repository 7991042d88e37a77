import { documentLabels, documentState, isInOrder } from '#domain/document.ts'
import { number, tallied, words } from '#domain/report.ts'
import { isAskedOf } from '#domain/requirement.ts'
import type { Report, ReportContext } from './report.ts'
import { listReportRequirements, listStudentDocuments, listStudentIds } from './rows-queries.ts'

/** Students by requirements, as of today. A requirement that is not for a student's program is left empty. */
export async function requirementReport({ db, actor, filters, today }: ReportContext): Promise<Report> {
  const [asked, ids] = await Promise.all([listReportRequirements(db, filters), listStudentIds(db, actor, filters)])
  return {
    columns: [
      words('Student number', 1.6),
      words('Student', 2.4),
      words('Section', 1.3),
      number('Complete', 0.8),
      number('Not complete', 0.8),
      ...asked.map(({ name }) => tallied(name, 1.4)),
    ],
    ids: ids.map(({ id }) => id),
    read: async (some) => {
      const { students, documents } = await listStudentDocuments(db, some)
      const byPlace = new Map(
        documents.map((document) => [`${document.studentId} ${document.requirementId}`, document]),
      )
      return some.flatMap((id) => {
        const student = students.find((one) => one.id === id)
        if (!student) return []
        const states = asked.map(({ id: requirementId, courseIds }) => {
          return isAskedOf(courseIds, student.courseId)
            ? documentState(byPlace.get(`${id} ${requirementId}`) ?? null, today).state
            : null
        })
        const good = states.filter(isInOrder).length
        const open = states.filter((state) => state !== null).length - good
        const section = student.section ?? student.courseCode
        const cells = states.map((state) => (state === null ? null : documentLabels[state]))
        return [{ cells: [student.studentNumber, student.name, section, good, open, ...cells] }]
      })
    },
  }
}
