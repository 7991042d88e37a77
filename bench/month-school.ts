import { basisOf } from '#domain/basis.ts'
import type { Schedule } from '#domain/schedule.ts'
import type { Db } from '#server/db.ts'

export const daysEach = 80
export const firstDay = '2026-06-01'

const schedule: Schedule = {
  validFrom: firstDay,
  days: [1, 2, 3, 4, 5, 6, 7],
  first: { start: '08:00', end: '12:00' },
  second: { start: '13:00', end: '17:00' },
  kind: 'fixed',
}
/** What the first day is derived from. That of another day differs in its dates alone. */
const basis = basisOf(firstDay, {
  schedules: [schedule],
  zone: 'Asia/Manila',
  where: { courseId: 1, towns: [] },
  holidays: [],
  suspensions: [],
  passes: [],
  caps: { maxMinutesPerDay: 480, maxMinutesPerWeek: 2400, graceMinutes: 0 },
})

/** Interns who tapped four times on each of eighty days, and the records of these days, approved. */
export async function fillMonths(db: Db, students: number): Promise<void> {
  await db.begin(async (tx) => {
    // Without checks and indexes the rows are written in a fraction of the time.
    await tx`set local session_replication_role = replica`
    await tx`set local maintenance_work_mem = '1GB'`
    await tx`insert into courses (code, name, required_hours) values ('BSIT', 'BS Information Technology', 640)`
    await tx`
      insert into terms (school_year, semester, starts_on, ends_on, current)
      values ('2026-2027', 'first', '2026-05-01', '2026-12-31', true)`
    await tx`insert into companies (name, status) values ('Company', 'active')`
    await tx`insert into sites (company_id, name, latitude, longitude) values (1, 'Main', 14.55, 121.02)`
    await tx`
      insert into users (role, username, first_name, last_name)
      select 'student', 'bench' || n, 'Ana', 'Santos' || n from generate_series(1, ${students}::int) n`
    await tx`insert into students (id, student_number, course_id) select id, username, 1 from users`
    await tx`
      insert into placements (student_id, term_id, course_id, company_id, site_id, required_minutes, start_date, status)
      select id, 1, 1, 1, 1, 38400, ${firstDay}, 'deployed' from students order by id`
    await tx`
      insert into schedules (placement_id, valid_from, days, first_start, first_end, second_start, second_end)
      select id, ${firstDay}, '{1,2,3,4,5,6,7}', '08:00', '12:00', '13:00', '17:00' from placements`
    const restore = await dropIndexes(tx)
    await tx`
      insert into time_records (student_id, placement_id, work_date, am_in, am_out, pm_in, pm_out, day_type, rendered, credited,
        late, undertime, overtime, explanation, flags, status, basis, closes_at)
      select p.student_id, p.id, day, day + time '00:00', day + time '04:00', day + time '05:00', day + time '09:00', 'regular',
        480, 480, 0, 0, 0, '[]', '{}', 'approved', ${JSON.stringify(basis)}::text::jsonb
          || jsonb_build_object('workDate', day, 'closesAt', ${basis.closesAt}::timestamptz + n * interval '1 day'),
        day + interval '1 day'
      from generate_series(0, ${daysEach - 1}::int) n cross join placements p
        cross join lateral (select ${firstDay}::date + n as day) d`
    // In the order in which they came: day by day, all students of a day together.
    await tx`
      insert into taps (student_id, placement_id, work_date, slot, at, received_at, source, client_key, geofence, latitude,
        longitude, accuracy, distance, site_id)
      select p.student_id, p.id, day, slot, day + hour, day + hour, 'tap', gen_random_uuid()::text, 'inside', 14.55, 121.02, 12, 8, 1
      from generate_series(0, ${daysEach - 1}::int) n
        cross join (values ('am_in', time '00:00'), ('am_out', time '04:00'), ('pm_in', time '05:00'), ('pm_out', time '09:00'))
          as s (slot, hour)
        cross join placements p cross join lateral (select ${firstDay}::date + n as day) d`
    await restore()
  })
  await db`vacuum (analyze)`
}

/** Drops the indexes that slow the writing of taps and records. Returns a function that creates them again. */
async function dropIndexes(tx: Parameters<Parameters<Db['begin']>[1]>[0]): Promise<() => Promise<void>> {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.tablename in ('taps', 'time_records') and not exists (select from pg_constraint c where c.conname = i.indexname)`
  const keys = await tx<{ owner: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid in ('taps'::regclass, 'time_records'::regclass) and contype = 'u'`
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
  for (const { owner, name } of keys) await tx.unsafe(`alter table ${owner} drop constraint ${name}`)
  return async () => {
    for (const { definition } of indexes) await tx.unsafe(definition)
    for (const { owner, name, definition } of keys)
      await tx.unsafe(`alter table ${owner} add constraint ${name} ${definition}`)
  }
}
