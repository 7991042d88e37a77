import type { Letter } from '#contract/letters.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { FilledBlock } from '#domain/letter.ts'
import type { LetterKind } from '#domain/letter-kind.ts'
import type { SigningLine } from '#domain/signatory.ts'
import type { Db, Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { fullNameOf, listNameOf, nameOrUsername } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'
import { one, slice } from '#server/http/sql.ts'

export type LetterContent = { blocks: FilledBlock[]; signedBy: SigningLine[] }

export type NewLetter = {
  templateId: number
  revisionId: number
  kind: LetterKind
  name: string
  studentId: number
  placementId: number | null
  schoolYear: string
  number: number
  content: LetterContent
  madeOn: WorkDate
}

/** The school year of the current term; without one, that of the last term that has begun. */
export async function findSchoolYear(db: Db | Tx, today: WorkDate): Promise<string | null> {
  const rows = await db<{ schoolYear: string }[]>`
    select school_year from terms where current or starts_on <= ${today} order by current desc, starts_on desc limit 1`
  return rows[0]?.schoolYear ?? null
}

export async function insertLetters(
  tx: Tx,
  letters: readonly NewLetter[],
): Promise<{ id: number; studentId: number }[]> {
  const { now, by, actId = null } = tx.change
  // A letter refers to its placement, and so locks it. All acts lock placements in this order.
  const placementIds = letters.flatMap(({ placementId }) => placementId ?? [])
  await tx`select from placements where id = any(${placementIds}) order by id for key share`
  return tx<{ id: number; studentId: number }[]>`
    insert into letters (template_id, revision_id, kind, name, student_id, placement_id, school_year, number, content,
      made_on, made_by, act_id, created_at)
    select "templateId", "revisionId", kind, name, "studentId", "placementId", "schoolYear", number, content, "madeOn",
      ${by?.id ?? null}, ${actId}::bigint, ${now}
    from jsonb_to_recordset(${JSON.stringify(letters)}::text::jsonb) as l ("templateId" bigint, "revisionId" bigint,
      kind text, name text, "studentId" bigint, "placementId" bigint, "schoolYear" text, number integer, content jsonb,
      "madeOn" date)
    order by number returning id, student_id`
}

export async function findLetterMaker(db: Db | Tx, actor: Actor): Promise<string> {
  const rows = await db<{ name: string }[]>`
    select coalesce(${fullNameOf(db, 'u')}, u.username) as name from users u where u.id = ${actor.id}`
  return one(rows, 'User').name
}

type Page = { studentId?: number | undefined; page: number; rowsPerPage: number }

export async function listLetters(db: Db, actor: Actor, { studentId, ...page }: Page) {
  const matching = db`from letters l join students s on s.id = l.student_id join users u on u.id = s.id
    where ${studentsInReach(db, actor)} ${studentId ? db`and l.student_id = ${studentId}` : db``}`
  const [letters, counted] = await Promise.all([
    db<Letter[]>`
      select l.id, l.kind, l.name, l.student_id, ${listNameOf(db, 'u')} as student_name, ${reference(db)} as reference,
        l.made_on, l.created_at,
        (select v.revision from letter_revisions v where v.id = l.revision_id) as revision,
        (select ${nameOrUsername(db, 'm')} from users m where m.id = l.made_by) as made_by_name
      ${matching} order by l.id desc ${slice(db, page)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { letters, total: one(counted, 'Total').total }
}

export type KeptLetter = {
  id: number
  studentId: number
  kind: LetterKind
  name: string
  lastName: string
  reference: string
  content: LetterContent
  madeOn: WorkDate
  file: string | null
  createdAt: string
}

/** One that the person reaches. */
export async function findLetter(db: Db, actor: Actor, id: number): Promise<KeptLetter> {
  return one(await db<KeptLetter[]>`${kept(db)} where l.id = ${id} and ${studentsInReach(db, actor)}`, 'Letter')
}

type Chosen = { actId: number } | { ids: readonly number[] }

export type ChosenLetter = Pick<KeptLetter, 'id' | 'studentId' | 'name' | 'createdAt'>

/**
 * Those of the person's own step of many, or these; only of students who are still in reach. Without their content: ten
 * thousand long letters would fill the memory.
 */
export function listChosenLetters(db: Db | Tx, actor: Actor, chosen: Chosen) {
  const which =
    'actId' in chosen
      ? db`l.act_id = ${chosen.actId} and l.made_by = ${actor.id}`
      : db`l.id = any(${chosen.ids as number[]})`
  return db<ChosenLetter[]>`
    select l.id, l.student_id, l.name, l.created_at from letters l join students s on s.id = l.student_id
    where ${which} and ${studentsInReach(db, actor)} order by l.school_year, l.number`
}

const atOnce = 8

/** The letters with their content, a few at a time, in the order of the ids. */
export async function* fewLetters(db: Db, chosen: readonly ChosenLetter[]): AsyncGenerator<KeptLetter[]> {
  for (let from = 0; from < chosen.length; from += atOnce) {
    const ids = chosen.slice(from, from + atOnce).map(({ id }) => id)
    yield await db<KeptLetter[]>`${kept(db)} where l.id = any(${ids}) order by l.school_year, l.number`
  }
}

/** The oldest that have no file yet. */
export function listUndrawn(db: Db, most: number) {
  return db<KeptLetter[]>`${kept(db)} where l.file is null order by l.id limit ${most}`
}

export async function setLetterFile(db: Db, id: number, file: string): Promise<void> {
  await db`update letters set file = ${file} where id = ${id} and file is null`
}

function kept(db: Db | Tx) {
  return db`
    select l.id, l.student_id, l.kind, l.name, u.last_name, ${reference(db)} as reference, l.content, l.made_on, l.file, l.created_at
    from letters l join students s on s.id = l.student_id join users u on u.id = s.id`
}

/** As `referenceOf` of `domain/letter-number.ts` writes it. */
function reference(db: Db | Tx) {
  return db`l.school_year || '-' || lpad(l.number::text, greatest(4, length(l.number::text)), '0')`
}
