import { number, words } from '#domain/report.ts'
import { listSummaryLines } from './evaluation-queries.ts'
import type { Report, ReportContext } from './report.ts'

/** Results by form, program, section and company, with how many have each grade. Its lines are few and read at once. */
export async function evaluationReport({ db, actor, filters }: ReportContext): Promise<Report> {
  const lines = await listSummaryLines(db, actor, filters)
  const result = (title: string) => ({ ...number(title), total: null })
  return {
    columns: [
      words('Form', 2.4),
      words('Program', 1.2),
      words('Section', 1.2),
      words('Company', 2.6),
      number('Requested'),
      number('Submitted'),
      result('Mean'),
      result('Lowest'),
      result('Highest'),
      words('Grades', 2.4),
    ],
    ids: lines.map((_, index) => index),
    read: async (some) =>
      some.flatMap((index) => {
        const line = lines[index]
        if (!line) return []
        const { form, courseCode, section, companyName, asked, submitted, mean, least, most } = line
        const grades = Object.entries(line.grades).map(([grade, count]) => `${grade} ${count}`)
        const figures = [asked, submitted, mean, least, most]
        return [{ cells: [form, courseCode, section, companyName, ...figures, grades.join(', ') || null] }]
      }),
  }
}
