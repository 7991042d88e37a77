import { X } from 'lucide-react'
import { silentAfter } from '#domain/absence.ts'
import { dateInWords, isDate } from '#domain/calendar.ts'
import type { StudentList } from './filters.ts'

type Filters = StudentList['filters']

const stageWords: Record<string, string> = {
  unplaced: 'Not placed',
  preparing: 'Not deployed yet',
  at_work: 'At work',
  completed: 'Completed',
}
const needWords: Record<string, string> = {
  incomplete: 'With an incomplete day',
  no_tap: `No tap in ${silentAfter} days of work`,
}
const outcomeWords: Record<string, string> = {
  placed: 'Placed',
  at_work: 'Deployed',
  completed: 'Completed',
  pulled_out: 'Pulled out',
}

/** Filters that a link of the dashboard has set. A press removes one. */
export function FilterChips({ list }: { list: StudentList }) {
  return chipsOf(list.filters).map(({ text, names }) => (
    <button
      key={text}
      type="button"
      aria-label={`Remove filter: ${text}`}
      onClick={() => list.change(Object.fromEntries(names.map((name) => [name, undefined])))}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-accent bg-accent-soft px-3 font-medium text-accent text-sm sm:min-h-10"
    >
      {text}
      <X aria-hidden className="size-4" />
    </button>
  ))
}

type Chip = { text: string; names: readonly string[] }

function chipsOf({ stage, needs, progress, placedIn, placedCourse, outcome, tappedOn }: Filters): Chip[] {
  const chips: Chip[] = []
  if (stage !== undefined) chips.push({ text: stageWords[String(stage)] ?? String(stage), names: ['stage'] })
  if (needs !== undefined) chips.push({ text: needWords[String(needs)] ?? String(needs), names: ['needs'] })
  if (progress !== undefined) chips.push({ text: progressWords(Number(progress)), names: ['progress'] })
  if (placedIn !== undefined || placedCourse !== undefined || outcome !== undefined) {
    const words = outcomeWords[String(outcome ?? 'placed')] ?? String(outcome)
    const scope = [placedIn !== undefined && 'in a term', placedCourse !== undefined && 'of a program'].filter(Boolean)
    chips.push({ text: [words, ...scope].join(' '), names: ['placedIn', 'placedCourse', 'outcome'] })
  }
  if (tappedOn !== undefined) {
    const day = String(tappedOn)
    chips.push({ text: `Tapped on ${isDate(day) ? dateInWords(day) : day}`, names: ['tappedOn'] })
  }
  return chips
}

/** '25–49% of the hours approved' */
function progressWords(from: number): string {
  return from === 100 ? 'All hours approved' : `${from}–${from + 24}% of the hours approved`
}
