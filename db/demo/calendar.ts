import { addDays, isDate, type WorkDate, weekOf } from '#domain/calendar.ts'
import { searchColumn } from '#domain/search.ts'
import { holidaysOfYear } from '#domain/yearly-holidays.ts'
import { ago, type Demo, stamps } from './demo.ts'
import type { Program } from './programs.ts'

/** Suspensions of the past weeks, the school's feast, and holidays of years that the migrations do not include. */
export async function loadCalendar(demo: Demo, programs: readonly Program[]): Promise<void> {
  const { tx, put, today, begun } = demo
  const known = await tx<{ year: number }[]>`select distinct extract(year from on_date)::int as year from holidays`
  const years = [-1, 0, 1].map((step) => Number(today.slice(0, 4)) + step)
  const missing = years.filter((year) => !known.some((row) => row.year === year))
  const national = missing.flatMap((year) =>
    holidaysOfYear(year).map(({ date, name, type }) => ({ onDate: date, name, type, scope: 'national' })),
  )
  const feast = { onDate: schoolDay(today, 6, 3), name: 'School foundation day', type: 'special_non_working' }
  await put(
    'holidays',
    [...national, { ...feast, scope: 'school' }]
      .filter(({ onDate }) => isDate(onDate))
      .map((row) => ({ ...row, search: searchColumn(row.name), ...stamps(begun) })),
  )
  // Anyone who opens the demo can tap on a day that counts.
  await tx`update holidays set archived_at = ${begun} where on_date = ${today}`

  const storm = schoolDay(today, 3, 2)
  const flood = schoolDay(today, 5, 4)
  const suspensions = [
    {
      id: 1,
      fromDate: storm,
      untilDate: storm,
      fromTime: null,
      reason: 'Typhoon signal no. 2 in Laguna',
      ...stamps(ago(demo, 21, 5 * 60)),
    },
    {
      id: 2,
      fromDate: flood,
      untilDate: flood,
      fromTime: '12:00',
      reason: 'Flooding on the national highway',
      ...stamps(ago(demo, 35, 11 * 60)),
    },
  ]
  await put(
    'suspensions',
    suspensions.map((row) => ({ ...row, search: searchColumn(row.reason) })),
  )
  const computing = programs.filter(({ code }) => ['BSIT', 'BSCS', 'BSCpE'].includes(code))
  await put(
    'suspension_courses',
    computing.map(({ id }) => ({ suspensionId: 2, courseId: id })),
  )
}

/** A weekday some weeks ago; 1 is Monday. */
function schoolDay(today: WorkDate, weeksAgo: number, day: number): WorkDate {
  return addDays(weekOf(today).from, -7 * weeksAgo + day - 1)
}
