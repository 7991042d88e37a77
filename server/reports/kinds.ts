import { placementLabels } from '#domain/placement.ts'
import {
  date,
  hoursOfMinutes as hours,
  number,
  type ReportCell,
  type ReportKind,
  tallied,
  words,
} from '#domain/report.ts'
import { hoursOf } from '#server/days/hours-queries.ts'
import { listFinalGrades } from '#server/evaluations/grade-queries.ts'
import { evaluationReport } from './evaluation-summary.ts'
import { ledgerRows } from './ledger.ts'
import type { Report, ReportContext } from './report.ts'
import { requirementReport } from './requirement-status.ts'
import {
  listAnnexRows,
  listCompletedIds,
  listCourseIds,
  listInternIds,
  listLedgerIds,
  listPlacementIds,
  listReportInterns,
  sumRecords,
} from './rows-queries.ts'

const student = [words('Student number'), words('Student', 3), words('Program', 1.3), words('Section', 1.3)]

export const reportsOf: Record<ReportKind, (context: ReportContext) => Promise<Report>> = {
  dtr_summary: async ({ db, actor, filters }) => ({
    columns: [
      ...student,
      words('Company', 3),
      number('Days'),
      number('Approved days'),
      number('Days for approval'),
      number('Incomplete days', 1.2),
      number('Late (min)'),
      number('Undertime (min)', 1.2),
      number('Overtime (min)', 1.2),
      number('Approved hours before the weekly cap', 1.4),
      number('Hours for approval before the weekly cap', 1.4),
    ],
    ids: idsOf(await listPlacementIds(db, actor, filters)),
    read: async (ids) => {
      const [interns, sums] = await Promise.all([listReportInterns(db, ids), sumRecords(db, ids, filters)])
      return inOrder(ids, interns).map((intern) => {
        const sum = sums.find(({ placementId }) => placementId === intern.id) ?? nothing
        return {
          cells: [
            ...who(intern),
            intern.companyName,
            sum.days,
            sum.approved,
            sum.waiting,
            sum.incomplete,
            sum.late,
            sum.undertime,
            sum.overtime,
            hours(sum.approvedMinutes),
            hours(sum.waitingMinutes),
          ],
        }
      })
    },
  }),

  hours_ledger: async ({ db, actor, filters }) => ({
    columns: [
      ...student,
      words('Company', 3),
      number('Required hours'),
      number('Before the period'),
      number('In the period'),
      number('At its end'),
      number('Remaining'),
    ],
    ids: idsOf(await listLedgerIds(db, actor, filters)),
    read: async (ids) => {
      const [interns, ledgers] = await Promise.all([listReportInterns(db, ids), ledgerRows(db, ids, filters)])
      return inOrder(ids, interns).map((intern) => {
        const { opening, inPeriod, closing } = ledgers.get(intern.id) ?? { opening: 0, inPeriod: 0, closing: 0 }
        const remaining = Math.max(0, intern.requiredMinutes - closing)
        const figures = [intern.requiredMinutes, opening, inPeriod, closing, remaining].map(hours)
        return { cells: [...who(intern), intern.companyName, ...figures] }
      })
    },
  }),

  completion: async ({ db, actor, filters }) => ({
    columns: [
      ...student,
      words('Company', 3),
      date('Start'),
      date('End'),
      number('Required hours'),
      number('Approved hours', 1.3),
      { ...number('Result'), total: null },
      tallied('Grade', 1.4),
      tallied('Status', 1.6),
    ],
    ids: idsOf(await listCompletedIds(db, actor, filters)),
    read: async (ids) => {
      const read = [listReportInterns(db, ids), hoursOf(db, ids), listFinalGrades(db, ids)] as const
      const [interns, totals, finals] = await Promise.all(read)
      const graded = new Map(finals.map((final) => [final.placementId, final]))
      return inOrder(ids, interns).map((intern) => ({
        cells: [
          ...who(intern),
          intern.companyName,
          intern.startDate,
          intern.endDate,
          hours(intern.requiredMinutes),
          hours(totals.get(intern.id)?.approved ?? 0),
          graded.get(intern.id)?.score ?? null,
          graded.get(intern.id)?.grade ?? null,
          placementLabels[intern.status],
        ],
      }))
    },
  }),

  requirements: requirementReport,
  evaluation_summary: evaluationReport,

  annex_d: async ({ db, actor, filters }) => ({
    columns: [
      words('Host training establishment', 3),
      words('City or municipality', 2),
      words('Intern', 3),
      words('Program', 3),
      tallied('Sex', 1.2),
      date('Start'),
      date('End'),
    ],
    ids: idsOf(await listInternIds(db, actor, filters)),
    read: async (ids) =>
      inOrder(ids, await listReportInterns(db, ids)).map((intern) => ({
        cells: [
          intern.companyName,
          intern.companyCity,
          intern.studentName,
          intern.courseName,
          intern.sex === null ? 'Not stated' : intern.sex === 'female' ? 'Female' : 'Male',
          intern.startDate,
          intern.endDate ?? intern.targetEndDate,
        ],
      })),
  }),

  annex_c: async ({ db, actor, filters }) => ({
    columns: [
      words('Program', 2),
      number('Interns', 0.8),
      words('Issues and concerns', 4),
      words('Solutions', 4),
      words('Recommendations', 4),
    ],
    ids: idsOf(await listCourseIds(db, actor, filters)),
    read: async (ids) =>
      inOrder(ids, await listAnnexRows(db, actor, { filters, courseIds: ids })).map((row) => ({
        cells: [`${row.code}: ${row.name}`, row.interns, row.issues, row.solutions, row.recommendations],
        courseId: row.id,
      })),
  }),
}

const nothing = {
  days: 0,
  approved: 0,
  waiting: 0,
  incomplete: 0,
  late: 0,
  undertime: 0,
  overtime: 0,
  approvedMinutes: 0,
  waitingMinutes: 0,
}

type StudentWords = { studentNumber: string; studentName: string; courseCode: string; section: string | null }

function who({ studentNumber, studentName, courseCode, section }: StudentWords): ReportCell[] {
  return [studentNumber, studentName, courseCode, section]
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}

function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
