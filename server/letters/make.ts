import { fieldsIn } from '#domain/fill.ts'
import { fillLetter, type MissingField, missingValues, parseLetter } from '#domain/letter.ts'
import { isCertificate } from '#domain/letter-kind.ts'
import { referenceOf, schoolYearOf } from '#domain/letter-number.ts'
import { roleLabels } from '#domain/roles.ts'
import { hoursOf } from '#server/days/hours-queries.ts'
import type { Db, Tx } from '#server/db.ts'
import { ruleBroken } from '#server/errors.ts'
import { recordEvents } from '#server/http/changes.ts'
import { takeNumbers } from '#server/http/sql.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { findSchool } from '#server/settings/queries.ts'
import { listSignatories } from '#server/settings/signatory-queries.ts'
import { type LetterFacts, listLetterFacts } from './facts-queries.ts'
import { findLetterMaker, findSchoolYear, insertLetters, type NewLetter } from './queries.ts'
import { findUsedTemplate, lockUsedTemplate, type UsedTemplate } from './template-queries.ts'
import { homesOf, type LetterContext, letterSigners, letterValues } from './values.ts'

/** The job that draws the files of letters. */
export const drawTask = 'draw-letters'

type Chosen = { templateId: number; studentIds: readonly number[] }
export type JudgedLetter = { facts: LetterFacts; isFor: boolean; missing: MissingField[] }

/** Which fields would have no value, for each student in reach. */
export async function judgeLetters(db: Db | Tx, viewer: Viewer, { templateId, studentIds }: Chosen) {
  const template = await findUsedTemplate(db, templateId)
  ensureUsable(template)
  return judge(db, viewer, { template, studentIds })
}

export type MadeLetter = JudgedLetter & { id: number | null }
type Making = Chosen & { leavesBlank: boolean }

/** Makes a letter for each student who has every value, or for each if blanks may stay (rule 48). */
export async function makeLetters(tx: Tx, viewer: Viewer, making: Making): Promise<MadeLetter[]> {
  const { judged, rows, ids } = await writeLetters(tx, viewer, making)
  if (rows.length > 0) {
    await recordEvents(
      tx,
      rows.map(({ studentId, name, schoolYear, number }) => ({
        action: 'created',
        noun: 'letter',
        recordId: ids.get(studentId) ?? null,
        after: { name, reference: referenceOf(schoolYear, number) },
      })),
    )
    await queueJob(tx, drawTask, { payload: {}, key: drawTask })
  }
  return judged.map((one) => ({ ...one, id: ids.get(one.facts.studentId) ?? null }))
}

/** Numbers and stores the letters, and tells nobody. */
export async function writeLetters(tx: Tx, viewer: Viewer, { templateId, studentIds, leavesBlank }: Making) {
  const template = await lockUsedTemplate(tx, templateId)
  ensureUsable(template)
  const { judged, context, minutesOf } = await judgeAll(tx, viewer, { template, studentIds })
  const made = judged.filter(({ isFor, missing }) => isFor && (leavesBlank || missing.length === 0))
  if (made.length === 0) return { judged, rows: [], ids: new Map<number, number>() }
  const schoolYear = (await findSchoolYear(tx, viewer.today)) ?? schoolYearOf(viewer.today)
  const first = await takeNumbers(tx, 'letter_numbers', { schoolYear, count: made.length })
  const blocks = parseLetter(template.text)
  const rows = made.map(({ facts }, index): NewLetter => {
    const number = first + index
    const own = { reference: referenceOf(schoolYear, number), approvedMinutes: minutesOf(facts) }
    return {
      templateId,
      revisionId: template.revisionId,
      kind: template.kind,
      name: template.name,
      studentId: facts.studentId,
      placementId: facts.placementId,
      schoolYear,
      number,
      content: {
        blocks: fillLetter(blocks, letterValues(facts, context, own)),
        signedBy: letterSigners(facts.courseId, context),
      },
      madeOn: viewer.today,
    }
  })
  const ids = new Map((await insertLetters(tx, rows)).map(({ id, studentId }) => [studentId, id]))
  return { judged, rows, ids }
}

function ensureUsable({ archivedAt, kind }: UsedTemplate): void {
  if (archivedAt !== null) throw ruleBroken('This letter was archived. Restore it first.')
  if (isCertificate(kind)) throw ruleBroken('A certificate is issued when a placement is completed, not as a letter')
}

type Used = { template: UsedTemplate; studentIds: readonly number[] }

async function judge(db: Db | Tx, viewer: Viewer, used: Used): Promise<JudgedLetter[]> {
  return (await judgeAll(db, viewer, used)).judged
}

async function judgeAll(db: Db | Tx, viewer: Viewer, { template, studentIds }: Used) {
  const { text, courseIds } = template
  const [context, all] = await Promise.all([
    letterContext(db, viewer),
    listLetterFacts(db, viewer.actor, [...new Set(studentIds)]),
  ])
  const minutesOf = await approvedOf(db, text, all)
  const judged = all.map((facts): JudgedLetter => {
    // The number is taken when the letter is made, so it is never missing.
    const values = letterValues(facts, context, { reference: '0', approvedMinutes: minutesOf(facts) })
    const isFor = courseIds.length === 0 || courseIds.includes(facts.courseId)
    return { facts, isFor, missing: missingValues(text, values, homesOf(facts)) }
  })
  return { judged, context, minutesOf }
}

/** Hours are added up only for a text that says them. */
export async function approvedOf(db: Db | Tx, text: string, all: readonly LetterFacts[]) {
  const isSaid = fieldsIn(text).some((name) => name === 'approvedHours' || name === 'certified')
  const hours = await hoursOf(db, isSaid ? all.flatMap(({ placementId }) => placementId ?? []) : [])
  return ({ placementId }: LetterFacts) => (placementId === null ? null : (hours.get(placementId)?.approved ?? null))
}

export async function letterContext(db: Db | Tx, { actor, today }: Viewer): Promise<LetterContext> {
  const [school, signatories, name] = await Promise.all([
    findSchool(db),
    listSignatories(db),
    findLetterMaker(db, actor),
  ])
  return {
    school: { name: school?.name ?? '', address: school?.address ?? null },
    signatories,
    maker: { name, title: roleLabels[actor.role] },
    today,
  }
}
