import { PlacementChanges } from '#contract/placement-fields.ts'
import type { WrittenSchedule } from '#domain/import-schedule.ts'
import { labels } from '#domain/labels.ts'
import { statusInSentence } from '#domain/placement.ts'
import { dateProblems } from '#domain/placing.ts'
import { scheduleProblems } from '#domain/schedule.ts'
import { workplaceProblems } from '#domain/workplace.ts'
import type { Db, Tx } from '#server/db.ts'
import { ruleBroken } from '#server/errors.ts'
import { findCurrentTerm, knownPlacements, knownWorkplaces } from './known-place-queries.ts'
import { companiesNamed, knownStudents, type StudentBefore } from './known-queries.ts'
import {
  checkRow,
  type Flaw,
  type Importer,
  isFlaw,
  type Line,
  lower,
  onlyOnce,
  type Reader,
  textsOf,
  withoutReferences,
} from './reading.ts'

const words = labels.placement
const references = ['student', 'company', 'supervisor', 'site', 'schedule']

/** Places students of the importer in the current term; who is being prepared for it already is updated. */
export async function placementReader(db: Db | Tx, { actor }: Importer, lines: readonly Line[]): Promise<Reader> {
  const term = await findCurrentTerm(db)
  if (!term) throw ruleBroken('Make a term current first. Placements are imported into it.')
  const students = await knownStudents(db, actor, textsOf(lines, 'student'))
  const companies = await companiesNamed(db, textsOf(lines, 'company'))
  const placements = await knownPlacements(
    db,
    [...students.values()].map(({ id }) => id),
  )
  const ofTerm = placements.filter(({ termId }) => termId === term.id)
  const places = await knownWorkplaces(db, [
    ...[...companies.values()].map(({ id }) => id),
    ...ofTerm.flatMap(({ companyId }) => companyId ?? []),
  ])
  const inTerm = new Map(ofTerm.toReversed().map((row) => [row.studentId, row]))
  const studentOnce = onlyOnce(labels.student.studentNumber)

  return (line) => {
    const { cells } = line
    const student = students.get(lower(cells.student))
    const before = inTerm.get(student?.id ?? 0) ?? null
    const company = companies.get(lower(cells.company))
    // A file that says nothing of the company is about the one that the placement has.
    const companyId = company?.id ?? (cells.company === undefined ? (before?.companyId ?? null) : null)
    const moves = company && company.id !== before?.companyId
    const supervisor = companyId === null ? null : places.supervisorOf(companyId, cells.supervisor)
    const namesSite = cells.site !== undefined || moves || (company && before?.siteId === null)
    const site = companyId === null || !namesSite ? null : places.siteOf(companyId, cells.site)
    const { data, flaws } = checkRow('placements', PlacementChanges, withoutReferences(line, ...references))
    const startDate = (data.startDate ?? before?.startDate ?? null) as string | null
    const targetEndDate = (data.targetEndDate ?? before?.targetEndDate ?? null) as string | null
    const countsFrom = (data.countsFrom ?? before?.countsFrom ?? null) as string | null
    const schedules =
      startDate && cells.schedule ? [{ ...(cells.schedule as WrittenSchedule), validFrom: startDate }] : null
    const place = {
      companyId,
      company: company ? { id: company.id, status: company.status, isArchived: false } : null,
      siteId: site?.id ?? null,
      site: site ? { companyId: site.companyId, isArchived: false } : null,
      supervisorId: supervisor?.id ?? null,
      supervisor: supervisor ? { companyId: supervisor.companyId, isArchived: false } : null,
    }
    const fields = {
      ...data,
      ...(before
        ? {}
        : {
            studentId: student?.id,
            courseId: student?.courseId,
            termId: term.id,
            teacherId: actor.role === 'teacher' ? actor.id : student?.coordinatorId,
          }),
      ...(company ? { companyId: company.id, companyName: company.name } : {}),
      ...(moves || site ? { siteId: site?.id ?? null } : {}),
      ...(moves || supervisor
        ? { supervisorId: supervisor?.id ?? null, supervisorName: supervisor?.name ?? null }
        : {}),
      ...(schedules ? { schedules } : {}),
    }
    const birthDate = (student?.birthDate ?? null) as string | null
    const dates = dateProblems({ startDate, targetEndDate, countsFrom, birthDate })
    const isFixed = before !== null && before.status !== 'draft' && before.status !== 'requirements'
    return {
      before,
      fields,
      flaws: [
        ...whyNotPlaced(student),
        ...isFlaw(
          !before && student?.isCourseArchived,
          labels.student.courseId,
          'This program is in the archive; restore the record first',
        ),
        ...isFlaw(
          cells.company === undefined && (!before || (companyId === null && (cells.supervisor ?? cells.site))),
          words.companyId,
          'Company is required',
        ),
        ...isFlaw(cells.company !== undefined && !company, words.companyId, 'No company has this name'),
        ...isFlaw(
          companyId !== null && cells.supervisor !== undefined && !supervisor,
          words.supervisorId,
          'No supervisor of this company has this email or name',
        ),
        ...isFlaw(
          companyId !== null && cells.site !== undefined && !site,
          words.siteId,
          'No site of this company has this name',
        ),
        ...isFlaw(
          cells.schedule && !startDate && line.flaws.length === 0,
          words.startDate,
          'Enter the first day; the schedule starts then',
        ),
        ...flaws,
        ...(company ? inWords(workplaceProblems(place)) : []),
        ...inWords(dates),
        ...(schedules ?? []).flatMap((schedule) =>
          scheduleProblems(schedule).map(({ message }) => ({ field: words.schedules, message })),
        ),
        ...isFlaw(
          isFixed,
          labels.student.studentNumber,
          `${statusInSentence(before?.status ?? 'draft')}; change it on the student’s page`,
        ),
        ...studentOnce(cells.student, line),
      ],
    }
  }
}

/** A student out of reach is answered as one that does not exist. */
export function whyNotPlaced(student: StudentBefore | undefined): Flaw[] {
  const field = labels.student.studentNumber
  if (!student?.isInReach) return [{ field, message: 'No student of yours has this number' }]
  return isFlaw(student.archivedAt, field, 'This student is in the archive; restore the record first')
}

function inWords(errors: Readonly<Record<string, string>>): Flaw[] {
  return Object.entries(errors).map(([name, message]) => ({
    field: words[name as keyof typeof words] ?? null,
    message,
  }))
}
