import { dateInWords } from '#domain/calendar.ts'
import type { Form48, FormVariant } from '#domain/form48.ts'
import { durationWords, formMarks, markSigns, markWords } from '#domain/form48-words.ts'

/** How many schedules of a month fit in the head of the form. */
const linesOfHours = 2

/** What the columns have no room for: overtime, marks, and in the school's form the intern's totals. */
export function remarksOf(form: Form48, { variant, printedOn }: { variant: FormVariant; printedOn: string }): string {
  const { placement } = form.source
  const overtime = form.rows.filter((row) => row.overtime !== '').map((row) => `${row.day}: ${row.overtime}`)
  const times = form.rows.map((row) => [row.amIn, row.amOut, row.pmIn, row.pmOut, row.overtime].join(' ')).join(' ')
  const parts = [
    overtime.length > 0 ? `Overtime (day: from-to) ${overtime.join(', ')}.` : '',
    times.includes('+') ? '+ on the next day.' : '',
    times.includes('*') ? '* on the evening before.' : '',
    ...formMarks
      .filter((mark) => form.rows.some(({ marks }) => marks.includes(mark)))
      .map((mark) => `${markSigns[mark]} ${markWords[mark]}.`),
    hoursBeyond('Regular days', form.regularHours),
    hoursBeyond('Saturdays', form.saturdayHours),
  ]
  if (variant === 'school') {
    if (form.hasPending) parts.push('In parentheses: not yet approved, not in the total.')
    if (placement) {
      const { approved, required } = placement
      const stands = `${durationWords(approved)} of ${durationWords(required)} hours`
      parts.push(`Total approved as of ${dateInWords(printedOn)}: ${stands}.`)
    }
  }
  return parts.filter(Boolean).join(' ')
}

/** Schedules for which the head of the form has no line left. */
function hoursBeyond(days: string, lines: readonly string[]): string {
  return lines.length > linesOfHours ? `${days} also ${lines.slice(linesOfHours).join('; ')}.` : ''
}
