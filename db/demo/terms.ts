import { addDays, type WorkDate, weekOf } from '#domain/calendar.ts'
import { type Demo, stamps } from './demo.ts'
import type { Program } from './programs.ts'

type Semester = { year: number; isFirst: boolean }
export type Term = { id: number; schoolYear: string; semester: string; startsOn: WorkDate; endsOn: WorkDate }
export type Terms = { previous: Term; current: Term; next: Term }

const week = 7
const apart = 23 * week

/** Three semesters of twenty weeks; today is in the fourteenth week of the middle one. */
export async function loadTerms({ put, today, begun }: Demo, programs: readonly Program[]): Promise<Terms> {
  const monday = addDays(weekOf(today).from, -13 * week)
  const now = semesterOf(monday)
  const terms = {
    previous: term(1, semesterBefore(now), addDays(monday, -apart)),
    current: term(2, now, monday),
    next: term(3, semesterAfter(now), addDays(monday, apart)),
  }
  const rows = Object.values(terms).map((row) => ({ ...row, current: row === terms.current, ...stamps(begun) }))
  await put('terms', rows)
  await put('course_term_hours', [
    { courseId: idOf(programs, 'BSCS'), termId: terms.previous.id, requiredHours: 162 },
    { courseId: idOf(programs, 'BSIT'), termId: terms.next.id, requiredHours: 500 },
  ])
  return terms
}

function term(id: number, { year, isFirst }: Semester, startsOn: WorkDate): Term {
  return {
    id,
    schoolYear: `${year}-${year + 1}`,
    semester: isFirst ? 'first' : 'second',
    startsOn,
    endsOn: addDays(startsOn, 20 * week - 3),
  }
}

/** A school year begins in June; a term that starts in December or later is its second semester. */
function semesterOf(startsOn: WorkDate): Semester {
  const year = Number(startsOn.slice(0, 4))
  const month = Number(startsOn.slice(5, 7))
  return { year: month >= 6 ? year : year - 1, isFirst: month >= 6 && month <= 11 }
}

function semesterBefore({ year, isFirst }: Semester): Semester {
  return isFirst ? { year: year - 1, isFirst: false } : { year, isFirst: true }
}

function semesterAfter({ year, isFirst }: Semester): Semester {
  return isFirst ? { year, isFirst: false } : { year: year + 1, isFirst: true }
}

function idOf(programs: readonly Program[], code: string): number {
  return programs.find((program) => program.code === code)?.id ?? 0
}
