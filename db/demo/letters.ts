import { addDays, daysFrom, type WorkDate, weekOf } from '#domain/calendar.ts'
import type { LetterKind } from '#domain/letter-kind.ts'
import type { Tx } from '#server/db.ts'
import { writeLetters } from '#server/letters/make.ts'
import { ensureLetters, insertLetterRevision, updateLetterTemplate } from '#server/letters/template-queries.ts'
import { ago, atMoment, type Demo } from './demo.ts'
import type { Placement } from './placements.ts'

const admin = { id: 1, role: 'admin', sessionId: 0 } as const
const teacher = { id: 2, role: 'teacher', sessionId: 0 } as const
const [endorsed, accepted] = [12, 3]

type Made = { kind: LetterKind; on: WorkDate; studentIds: readonly number[]; by: typeof admin | typeof teacher }

/**
 * Letters of one coordinator: endorsements before the first day, forms with blanks for interns to come, and one
 * endorsement that was made again after an admin had changed its text.
 */
export async function loadLetters(demo: Demo, placements: readonly Placement[]): Promise<void> {
  await ensureLetters(demo.tx, demo.begun)
  const own = placements.filter(({ student }) => student.coordinatorId === teacher.id)
  const began = own.flatMap(({ student, startDate, status }) =>
    startDate !== null && status === 'deployed' ? [{ id: student.id, startDate }] : [],
  )
  const toCome = own.filter(({ status }) => status === 'requirements').slice(0, accepted)
  const [first] = began
  if (!first) return
  const before = (days: number, startDate: WorkDate) => workday(addDays(startDate, -days))
  const letters: Made[] = [
    ...began
      .slice(0, endorsed)
      .map(({ id, startDate }) => made('endorsement', before(10, startDate), { ids: [id], by: teacher })),
    made('recommendation', before(14, first.startDate), { ids: [first.id], by: teacher }),
    made('consent', before(9, first.startDate), { ids: [first.id], by: teacher }),
    made('moa', before(21, first.startDate), { ids: [first.id], by: admin }),
    made('acceptance', workday(addDays(demo.today, -4)), { ids: toCome.map(({ student }) => student.id), by: teacher }),
  ]
  for (const letter of [...letters].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) await make(demo, letter)
  await reword(demo, workday(addDays(demo.today, -3)))
  await make(demo, made('endorsement', workday(addDays(demo.today, -1)), { ids: [first.id], by: teacher }))
}

function made(kind: LetterKind, on: WorkDate, { ids, by }: { ids: number[]; by: Made['by'] }): Made {
  return { kind, on, studentIds: ids, by }
}

async function make(demo: Demo, { kind, on, studentIds, by }: Made): Promise<void> {
  const { id: templateId } = await findText(demo.tx, kind)
  const making = { templateId, studentIds, leavesBlank: kind === 'acceptance' || kind === 'moa' }
  await writeLetters(at(demo, on, by), { actor: by, today: on }, making)
}

/** The second version of the endorsement names the documents that the intern brings. */
async function reword(demo: Demo, on: WorkDate): Promise<void> {
  const tx = at(demo, on, admin)
  const { id, text } = await findText(tx, 'endorsement')
  const closing = 'Thank you for giving our students a place to learn.'
  const next = text.replace(closing, `The student brings the signed consent and proof of insurance.\n\n${closing}`)
  await insertLetterRevision(tx, { id, revision: 2, text: next })
  await updateLetterTemplate(tx, id, { revision: 2 })
}

async function findText(tx: Tx, kind: LetterKind): Promise<{ id: number; text: string }> {
  const [found] = await tx<{ id: number; text: string }[]>`
    select t.id, v.body as text from letter_templates t
      join letter_revisions v on v.template_id = t.id and v.revision = t.revision
    where t.kind = ${kind} order by t.id limit 1`
  return found ?? { id: 0, text: '' }
}

/** In the office on that day, at half past nine. */
function at(demo: Demo, on: WorkDate, by: Made['by']): Tx {
  const tx = atMoment(demo, ago(demo, daysFrom(on, demo.today), 9 * 60 + 30))
  tx.change.by = by
  return tx
}

/** The day itself, or the Friday before a weekend. */
function workday(date: WorkDate): WorkDate {
  const friday = addDays(weekOf(date).from, 4)
  return date > friday ? friday : date
}
