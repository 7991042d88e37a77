import { type Form48, type FormRow, type FormSource, type FormVariant, formOf } from '#domain/form48.ts'
import { durationWords, markSigns, markWords } from '#domain/form48-words.ts'
import { recordLabels } from '#domain/record.ts'
import type { Cell } from '#server/exports/sheet.ts'

const before = ['Student number', 'Student', 'Program', 'Section', 'Company', 'Date', 'Day', 'Holiday or day off']
const times = ['AM arrival', 'AM departure', 'PM arrival', 'PM departure', 'Overtime']
const last: Record<FormVariant, readonly string[]> = {
  csc: ['Undertime hours', 'Undertime minutes'],
  school: ['Hours', 'Not yet approved', 'Running total'],
}

export function titlesOf(variant: FormVariant): string[] {
  return [...before, ...times, ...last[variant], 'Status', 'Marks']
}

/** A row per day for each student and placement, then the total. */
export async function* linesOf(sources: AsyncIterable<readonly FormSource[]>, variant: FormVariant) {
  for await (const batch of sources) yield batch.flatMap((source) => formLines(formOf(source), variant))
}

function formLines(form: Form48, variant: FormVariant): Cell[][] {
  const { student, placement } = form.source
  const who = [student.studentNumber, student.name, student.courseCode, student.section, placement?.companyName ?? null]
  const days = form.rows
    .filter(({ date }) => date !== null)
    .map((row) => [
      ...who,
      row.date,
      row.day,
      row.words,
      row.amIn,
      row.amOut,
      row.pmIn,
      row.pmOut,
      row.overtime,
      ...lastCells(row, variant),
      row.status ? recordLabels[row.status] : null,
      row.marks.map((mark) => `${markSigns[mark]} ${markWords[mark]}`).join(', '),
    ])
  const total = [...who, null, null, 'TOTAL', null, null, null, null, null, ...totalCells(form, variant), null, null]
  return [...days, total]
}

function lastCells({ undertime, hours, isPending, running }: FormRow, variant: FormVariant): Cell[] {
  if (variant === 'csc') return undertime === null ? [null, null] : [Math.floor(undertime / 60), undertime % 60]
  if (hours === null) return [null, null, null]
  const words = durationWords(hours)
  return isPending ? [null, words, null] : [words, null, durationWords(running ?? 0)]
}

function totalCells({ undertime, hours, rows }: Form48, variant: FormVariant): Cell[] {
  if (variant === 'csc') return [Math.floor(undertime / 60), undertime % 60]
  const pending = rows.reduce((sum, row) => sum + (row.isPending ? (row.hours ?? 0) : 0), 0)
  return [durationWords(hours), durationWords(pending), durationWords(hours)]
}
