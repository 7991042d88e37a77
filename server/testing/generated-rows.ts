import fc from 'fast-check'
import { addDays } from '#domain/calendar.ts'
import { documentStates } from '#domain/document.ts'
import { placementStatuses } from '#domain/placement.ts'
import type { Tx } from '#server/db.ts'
import { aCourse, aPlacement, aStudent } from './school.ts'

const towns = ['Cebu City', 'cebu city', 'Cebu', 'Davao City', 'Davao del Sur'] as const
const aTown = fc.option(fc.constantFrom(...towns), { freq: 3 })
/** Around today, and around the days on which notices are given. */
const anEnd = fc.option(fc.constantFrom(-400, -31, -30, -1, 0, 1, 29, 30, 31, 59, 60, 61, 89, 90, 91, 400), { freq: 8 })

const aCompany = fc.record({
  city: aTown,
  province: aTown,
  site: fc.record({ city: aTown, province: aTown, isArchived: fc.boolean() }),
  agreements: fc.array(
    fc.record({
      from: fc.integer({ min: -800, max: 60 }),
      end: anEnd,
      isArchived: fc.constantFrom(true, false, false),
    }),
    { maxLength: 3 },
  ),
})
const aHoliday = fc.record({
  ago: fc.integer({ min: 0, max: 34 }),
  type: fc.constantFrom('regular', 'special_non_working', 'special_working'),
  scope: fc.constantFrom('national', 'School', 'Nowhere', ...towns, ...towns),
  isArchived: fc.constantFrom(true, false, false, false),
})
const aSuspension = fc.record({
  ago: fc.integer({ min: 0, max: 34 }),
  days: fc.nat(2),
  fromTime: fc.option(fc.constant('12:00')),
  courses: fc.subarray([0, 1, 2]),
  isArchived: fc.boolean(),
})
const anIntern = fc.record({
  course: fc.nat(2),
  company: fc.option(fc.nat(39), { freq: 9 }),
  isAtSite: fc.boolean(),
  status: fc.constantFrom(...placementStatuses, ...placementStatuses.filter((status) => status === 'deployed')),
  started: fc.option(fc.integer({ min: -3, max: 60 }), { freq: 12 }),
  lasted: fc.option(fc.nat(50)),
  countedAfter: fc.option(fc.nat(50), { freq: 2 }),
  tapped: fc.option(fc.integer({ min: 1, max: 45 }), { freq: 3 }),
  schedules: fc.array(
    fc.record({ from: fc.integer({ min: -10, max: 70 }), days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }) }),
    { minLength: 1, maxLength: 3 },
  ),
})

export type Generated = { seed: number; today: string }

/**
 * Rows at the edges of the rules that are also written in SQL: companies of towns that keep holidays, agreements and
 * documents that end around the days of a notice, and interns in every state with changing schedules.
 */
export async function loadEdges(tx: Tx, { seed, today }: Generated): Promise<void> {
  const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { seed, numRuns })
  const ago = (days: number) => addDays(today, -days)
  const archived = (isArchived: boolean) => (isArchived ? tx.change.now : null)
  const courseIds = [await aCourse(tx), await aCourse(tx), await aCourse(tx)]
  const companyIds: number[] = []
  for (const [index, { city, province, site, agreements }] of sample(aCompany, 40).entries()) {
    const [company] = await tx<{ id: number }[]>`
      insert into companies (name, city, province) values (${`Edge ${index}`}, ${city}, ${province}) returning id`
    const companyId = Number(company?.id)
    companyIds.push(companyId)
    await tx`
      insert into sites (company_id, name, city, province, archived_at)
      values (${companyId}, ${`Edge ${index}`}, ${site.city}, ${site.province}, ${archived(site.isArchived)})`
    for (const [place, { from, end, isArchived }] of agreements.entries()) {
      const validUntil = end === null ? null : addDays(today, end)
      const validFrom = validUntil !== null && addDays(today, from) > validUntil ? validUntil : addDays(today, from)
      await tx`
        insert into agreements (company_id, reference, valid_from, valid_until, archived_at)
        values (${companyId}, ${`Edge ${index}-${place}`}, ${validFrom}, ${validUntil}, ${archived(isArchived)})`
    }
  }
  for (const { ago: days, type, scope, isArchived } of sample(aHoliday, 30)) {
    await tx`
      insert into holidays (on_date, name, type, scope, archived_at)
      values (${ago(days)}, 'Feast', ${type}, ${scope}, ${archived(isArchived)}) on conflict do nothing`
  }
  for (const { ago: days, days: length, fromTime, courses, isArchived } of sample(aSuspension, 6)) {
    const [made] = await tx<{ id: number }[]>`
      insert into suspensions (from_date, until_date, from_time, reason, archived_at)
      values (${ago(days)}, ${addDays(ago(days), length)}, ${fromTime}, 'Typhoon', ${archived(isArchived)}) returning id`
    const ids = courses.map((course) => courseIds[course] ?? 0)
    await tx`insert into suspension_courses (suspension_id, course_id) select ${made?.id ?? 0}, unnest(${ids}::bigint[])`
  }
  for (const intern of sample(anIntern, 150)) {
    await loadIntern(tx, intern, { today, courseIds, companyIds })
  }
  await loadDocuments(tx, today)
}

type Intern = typeof anIntern extends fc.Arbitrary<infer T> ? T : never
type Around = { today: string; courseIds: readonly number[]; companyIds: readonly number[] }

async function loadIntern(tx: Tx, intern: Intern, { today, courseIds, companyIds }: Around): Promise<void> {
  const studentId = await aStudent(tx, { courseId: courseIds[intern.course] ?? 0 })
  const startDate = intern.started === null ? null : addDays(today, -intern.started)
  const endDate = startDate === null || intern.lasted === null ? null : addDays(startDate, intern.lasted)
  const countsFrom = startDate === null || intern.countedAfter === null ? null : addDays(startDate, intern.countedAfter)
  const id = await aPlacement(tx, studentId, { status: intern.status })
  const companyId = intern.company === null ? null : (companyIds[intern.company] ?? null)
  await tx`
    update placements set company_id = ${companyId}, start_date = ${startDate}, end_date = ${endDate},
      counts_from = ${countsFrom},
      site_id = (select id from sites where ${intern.isAtSite} and company_id = ${companyId})
    where id = ${id}`
  await tx`delete from schedules where placement_id = ${id}`
  for (const { from, days } of intern.schedules) {
    await tx`
      insert into schedules (placement_id, valid_from, days, first_start, first_end)
      values (${id}, ${addDays(today, -from)}, ${days}, '08:00', '12:00')`
  }
  if (intern.tapped === null) return
  const workDate = addDays(today, -intern.tapped)
  await tx`
    insert into taps (student_id, placement_id, work_date, slot, at, received_at, source)
    values (${studentId}, ${id}, ${workDate}, 'am_in', ${workDate}, ${workDate}, 'tap')`
}

/** Every status, as hard copy or not, with every expiry that matters. */
async function loadDocuments(tx: Tx, today: string): Promise<void> {
  const studentId = await aStudent(tx)
  await tx`
    insert into documents (student_id, requirement_id, revision, status, remarks, paper_received_by, expires_on)
    select ${studentId}, (select min(id) from requirements), row_number() over (), s, 'Blurred', by, ${today}::date + days
    from unnest(${documentStates as unknown as string[]}::text[]) s, unnest(array[null, ${studentId}]::bigint[]) as by,
      unnest(array[null, -400, -1, 0, 1, 29, 30, 31, 60, 61, 89, 90, 91, 400]::int[]) as days
    where s in ('submitted', 'approved', 'returned', 'waived')`
}
