import type { Db } from '#server/db.ts'

/** The distance between ids of copies: every id of a copy is the original's plus a multiple of it. */
const step = 1_000_000

/** In the order of their references. */
const tables = [
  'users',
  'accounts',
  'teachers',
  'teacher_courses',
  'companies',
  'sites',
  'agreements',
  'supervisors',
  'students',
  'placements',
  'schedules',
  'passes',
  'time_records',
  'taps',
  'corrections',
  'documents',
]
/** Programs, terms and requirements are those of the one school. */
const shared = ['course_id', 'term_id', 'requirement_id']
const unique = ['username', 'email', 'student_number', 'employee_number', 'name', 'client_key', 'search']

/** Makes the demo school `times` as large. Each copy has its own people, companies and days. */
export async function multiply(db: Db, times: number): Promise<void> {
  if (times <= 1) return
  await db`set session_replication_role = replica`
  await db`set maintenance_work_mem = '256MB'`
  for (const table of tables) await copyRows(db, table, times)
  // In a copy every student has a coordinator. Otherwise every teacher would reach the students of all copies.
  await db`
    update students s set coordinator_id = (
      select t.teacher_id from teacher_courses t where t.course_id = s.course_id and t.teacher_id / ${step} = s.id / ${step} limit 1)
    where s.coordinator_id is null and s.id > ${step}`
  await db`delete from people_counts`
  await db`insert into people_counts select role, archived_at is not null, count(*) from users group by 1, 2`
  await db`delete from outcome_counts`
  await db`
    insert into outcome_counts select term_id, course_id, outcome, count(*) from (
      select distinct p.student_id, p.term_id, p.course_id, o as outcome from placements p, unnest(outcomes_of(p.status)) o) kept
    group by 1, 2, 3`
  await db`set session_replication_role = origin`
  await db`vacuum (analyze)`
}

async function copyRows(db: Db, table: string, times: number): Promise<void> {
  const columns = await db<{ name: string; type: string }[]>`
    select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`
  const values = columns.map(({ name, type }) => {
    if (type === 'bigint' && (/(^|_)id$/.test(name) || /_by$/.test(name)) && !shared.includes(name)) {
      return `t.${name} + k * ${step}`
    }
    return unique.includes(name) && type === 'text' ? `t.${name} || '-' || k` : `t.${name}`
  })
  // Only the taps of the latest weeks, because no dashboard reads older ones.
  const wanted = table === 'taps' ? 't.work_date > current_date - 21' : 'true'
  await db.unsafe(`
    insert into ${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value
    select ${values.join(', ')} from ${table} t cross join generate_series(1, ${times - 1}) k where ${wanted}`)
}
