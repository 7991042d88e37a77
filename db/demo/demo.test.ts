import type { KeyObject } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { weekday, weekOf } from '#domain/calendar.ts'
import { labels } from '#domain/labels.ts'
import { type Db, inTransaction, openDb } from '#server/db.ts'
import { keyOfSecret, newSealKey } from '#server/seals/key.ts'
import { hashPassword, isPassword } from '#server/sessions/hashing.ts'
import { ensureSchool } from '#server/settings/queries.ts'
import { demoDatabase, demoNoon, demoSettings, freshDatabase, type TestDatabase } from '#server/testing/database.ts'
import { checkSchool } from '#server/verify/check.ts'
import { ensureDemo } from './ensure.ts'
import { loadDemo } from './load.ts'

const zone = 'Asia/Manila'
const firstDay = '2026-11-15'
const passwordHash = await hashPassword('honest-hours')
const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers) await close()
})

async function emptyDatabase(): Promise<Db> {
  const db = opened(await freshDatabase())
  await ensureSchool(db, 'Test College')
  return db
}

function opened(database: TestDatabase): Db {
  // As the product prepares its database: the second process waits for the first.
  const db = openDb(database.url, { max: 2, patience: 0 })
  closers.push(async () => {
    await db.end()
    await database.drop()
  })
  return db
}

async function schoolOn(today: string, keys: { sealKey?: KeyObject } = {}): Promise<Db> {
  const db = await emptyDatabase()
  const change = { by: null, ip: null, now: `${today}T02:00:00.000Z` }
  await inTransaction(db, change, (tx) => loadDemo(tx, { today, zone, passwordHash, ...keys }))
  return db
}

async function tablesOf(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`
  return rows.map(({ name }) => name).sort()
}

/** Tables that only use fills, not history. */
const emptyAtFirst = [
  'account_changes',
  'annex_notes',
  'audit_events',
  'backups',
  'bulk_acts',
  'bulk_rows',
  'clock_doubts',
  'consents',
  'day_activity',
  'coordinator_figures',
  'decided_days',
  'decisions',
  'device_tokens',
  'email_changes',
  'imports',
  'import_titles',
  'job_runners',
  'kept_weeks',
  'known_devices',
  'letter_template_courses',
  'migrations',
  'month_locks',
  'notification_preferences',
  'invitation_slips',
  'one_time_tokens',
  'placement_spans',
  'program_hours',
  'rate_limits',
  'reports',
  'saved_views',
  'seal_keys',
  'sealed_rows',
  'seals',
  'sessions',
  'tap_answers',
  'tap_voidings',
  'turns',
  'unlock_requests',
  'upload_days',
  'kept_answers',
  'withdrawn_evaluations',
]

/** The one that other test files have loaded. */
let school: Db
/** The one of the first of the days, sealed as the product loads it. */
let sealed: Db
beforeAll(async () => {
  school = opened(await demoDatabase())
  sealed = await schoolOn(firstDay, { sealKey: keyOfSecret(newSealKey()) })
})

test('the same day gives the same school, row for row', async () => {
  const other = await emptyDatabase()
  await inTransaction(other, { by: null, ip: null, now: demoNoon }, (tx) => loadDemo(tx, demoSettings))
  for (const table of await tablesOf(school)) {
    if (emptyAtFirst.includes(table)) continue
    const [rows = [], same = []] = await Promise.all([school, other].map((db) => everyRow(db, table)))
    expect(rows.length, `${table} is empty in the demo school`).toBeGreaterThan(0)
    expect(same.length, table).toBe(rows.length)
    // Compared as text: an assertion that walks through 40,000 rows takes longer than loading the school twice.
    const different = rows.flatMap((row, index) => (row === same[index] ? [] : [[row, same[index]]]))
    expect(different.slice(0, 5), `${different.length} rows of ${table}`).toEqual([])
  }
})

test('every evening of the last month was sealed, and nothing was changed since', async () => {
  const { faults, seals, days } = await checkSchool(sealed, '2026-11-17T02:00:00.000Z', () => {})
  expect(faults).toEqual([])
  expect(seals).toBeGreaterThan(20)
  expect(days).toBeGreaterThan(1000)
})

test('a coordinator has made letters on working days, without a gap, and one again with the next version', async () => {
  const letters = await school<{ kind: string; count: number; weekend: number; later: number; versions: number }[]>`
    select l.kind, count(*)::int as count, count(*) filter (where extract(isodow from made_on) > 5)::int as weekend,
      count(*) filter (where made_on > '2026-11-13')::int as later, count(distinct revision_id)::int as versions
    from letters l group by 1 order by 1`
  const usual = { weekend: 0, later: 0, versions: 1 }
  expect(letters).toEqual([
    { kind: 'acceptance', count: 3, ...usual },
    { kind: 'consent', count: 1, ...usual },
    { kind: 'endorsement', count: 13, ...usual, versions: 2 },
    { kind: 'moa', count: 1, ...usual },
    { kind: 'recommendation', count: 1, ...usual },
  ])
  const rows = await school<{ number: number; createdAt: string }[]>`
    select number, created_at from letters order by number`
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  const times = rows.map(({ createdAt }) => createdAt)
  expect(times).toEqual([...times].sort())
})

test('twenty completions have certificates: one is revoked, one replaced, and a pull-out has a partial one', async () => {
  const rows = await school<{ kind: string; count: number; revoked: number; replacing: number }[]>`
    select kind, count(*)::int, count(revoked_at)::int as revoked, count(replaces_id)::int as replacing from papers
    where number is not null group by kind order by kind`
  expect([...rows]).toEqual([
    { kind: 'certificate', count: 21, revoked: 2, replacing: 1 },
    { kind: 'partial_certificate', count: 1, revoked: 0, replacing: 0 },
  ])
})

/** Rows of migrations have the time of the migration, so their times are left out. */
async function everyRow(db: Db, table: string): Promise<string[]> {
  const isMigrated = table === 'holidays' || table === 'requirements' || table === 'school_settings'
  const leftOut = isMigrated ? ['created_at', 'updated_at'] : []
  const rows = await db<{ row: string }[]>`select (to_jsonb(t) - ${leftOut}::text[])::text as row from ${db(table)} t`
  return rows.map(({ row }) => row).sort()
}

describe('the school of any day', () => {
  let db: Db
  beforeAll(() => {
    db = school
  })

  test('has the size of a college', async () => {
    const [counts] = await db`
      select (select count(*)::int from courses) as programs, (select count(*)::int from companies) as companies,
        (select count(*)::int from teachers) as teachers, (select count(*)::int from supervisors) as supervisors,
        (select count(*)::int from students) as students, (select count(*)::int from terms) as terms`
    expect(counts).toEqual({ programs: 8, companies: 25, teachers: 12, supervisors: 40, students: 400, terms: 3 })
  })

  test('has a form with two versions that were both answered, visits, and a company that sees averages', async () => {
    const [found] = await db`
      select (select count(*)::int from (select e.template_id from evaluations e where e.submission_id is not null
          group by 1 having count(distinct e.revision_id) = 2) n) as changed_forms,
        (select count(distinct e.term_id)::int from evaluations e
          where e.kind = 'coordinator_company' and e.submission_id is not null) as terms_with_visits,
        (select count(*)::int from evaluations e join placements p on p.id = e.placement_id join terms t on t.id = p.term_id
          where e.kind = 'student_company' and e.submission_id is not null and p.company_id = 1 and not t.current) as said`
    expect(found).toMatchObject({ changedForms: 1, termsWithVisits: 2 })
    expect(found?.said).toBeGreaterThanOrEqual(5)
  })

  test('has somebody who filled each field of each form', async () => {
    const forms = { students: labels.student, supervisors: labels.supervisor, teachers: labels.teacher }
    const others = { companies: labels.company, sites: labels.site, agreements: labels.agreement, terms: labels.term }
    const inUsers = [...Object.keys(labels.person), 'active']
    for (const [table, words] of Object.entries({ users: labels.person, ...forms, ...others })) {
      const rows = await db<Record<string, unknown>[]>`select * from ${db(table)}`
      const own = Object.keys(words).filter((name) => table === 'users' || !(table in forms && inUsers.includes(name)))
      const unfilled = own.filter((name) => !name.endsWith('Ids') && rows.every((row) => (row[name] ?? null) === null))
      expect(unfilled, table).toEqual([])
    }
  })

  test('has placements and papers in every state, and agreements of every kind', async () => {
    const statuses = await db<{ status: string }[]>`select distinct status from placements order by status`
    expect(statuses.map(({ status }) => status)).toEqual(
      'cleared completed deployed draft hours_met on_hold pulled_out requirements transferred withdrawn'.split(' '),
    )
    const papers = await db<{ status: string }[]>`select distinct status from documents order by status`
    expect(papers.map(({ status }) => status)).toEqual(['approved', 'returned', 'submitted', 'waived'])
    const [moa] = await db`
      select count(*) filter (where valid_until is null)::int > 0 as perpetual,
        count(*) filter (where valid_until < '2026-11-13')::int > 0 as expired,
        count(*) filter (where valid_until between '2026-11-13' and '2027-02-11')::int as expiring,
        (select count(*)::int > 0 from companies c where not exists (select from agreements a where a.company_id = c.id)) as none
      from agreements`
    expect(moa).toEqual({ perpetual: true, expired: true, expiring: 3, none: true })
  })

  test('sends nobody to work who is too young, unreachable or without an agreement', async () => {
    const wrong = await db`
      select p.id from placements p join students s on s.id = p.student_id
      where p.status not in ('draft', 'requirements', 'withdrawn') and (
        s.birth_date > p.start_date - interval '18 years' or s.emergency_name is null
        or p.supervisor_id is null or p.site_id is null
        or not exists (select from schedules h where h.placement_id = p.id)
        or not exists (select from agreements a where a.company_id = p.company_id and a.valid_from <= p.start_date
          and (a.valid_until is null or a.valid_until >= p.start_date)))`
    expect(wrong).toEqual([])
  })

  test('fills no company beyond its slots', async () => {
    const over = await db`
      select c.name from companies c join placements p on p.company_id = c.id
      where p.status in ('deployed', 'on_hold', 'hours_met') group by c.id having count(*) > c.slots`
    expect(over).toEqual([])
  })

  test('has names as they are written here', async () => {
    const [found] = await db`
      select count(*) filter (where last_name like '%ñ%')::int > 10 as tilde, count(suffix)::int > 5 as suffix,
        count(*) filter (where search like '% munoz%')::int > 0 as searchable from users where role = 'student'`
    expect(found).toEqual({ tilde: true, suffix: true, searchable: true })
  })

  test('calls no man a mother and no woman a father', async () => {
    const [row] = await db`
      select count(*)::int as known, (count(*) filter (where (s.sex = 'male') =
        (g.guardian_relationship in ('Mother', 'Aunt', 'Grandmother', 'Older sister'))))::int as odd
      from students g join lateral (
        select s.sex from students s join users u on u.id = s.id
        where g.guardian_name like u.first_name || ' %' order by length(u.first_name) desc limit 1) s on true`
    expect(row?.known).toBeGreaterThan(100)
    expect(row?.odd).toBe(0)
  })

  test('hands on ids that the product has not used', async () => {
    const [company] = await db`insert into companies (name) values ('After the demo') returning id`
    expect(company).toEqual({ id: 26 })
  })
})

type TheirPlacement = { startDate: string; targetEndDate: string; days: number[] }

describe.each([firstDay, '2026-11-30', '2027-01-01', '2028-02-29'])('on %s', (today) => {
  let db: Db
  beforeAll(async () => {
    db = today === firstDay ? sealed : await schoolOn(today)
  })

  test('the four accounts belong together and the student can tap', async () => {
    const [placement] = await db<TheirPlacement[]>`
      select t.username as teacher, v.username as supervisor, p.start_date, p.target_end_date, h.days, p.status
      from users u join students s on s.id = u.id join users t on t.id = s.coordinator_id
        join placements p on p.student_id = s.id join users v on v.id = p.supervisor_id
        join schedules h on h.placement_id = p.id
      where u.username = 'student'`
    expect(placement).toMatchObject({ teacher: 'teacher', supervisor: 'supervisor', status: 'deployed' })
    const week = weekOf(today)
    expect(placement!.startDate < week.from && placement!.targetEndDate > week.to).toBe(true)
    expect(placement!.days).toContain(weekday(today))
    expect(await db`select from holidays where on_date = ${today} and archived_at is null`).toHaveLength(0)
    expect(await db`select from suspensions where ${today} between from_date and until_date`).toHaveLength(0)
    const hashes = await db<
      { hash: string }[]
    >`select password_hash as hash from accounts where password_hash is not null`
    expect(hashes).toHaveLength(4)
    expect(await isPassword('honest-hours', hashes[0]!.hash, 'anybody')).toBe(true)
  })

  test('coordinator and supervisor have unread news and work that waits', async () => {
    for (const username of ['teacher', 'supervisor']) {
      const newest = await db<{ isRead: boolean; createdAt: string }[]>`
        select n.is_read, n.created_at from notifications n join users u on u.id = n.user_id
        where u.username = ${username} order by n.id desc limit 5`
      expect(newest).toHaveLength(5)
      expect(newest.some(({ isRead }) => !isRead)).toBe(true)
      expect(newest[0]!.createdAt < `${today}T00:00:00.000Z`).toBe(true)
    }
    const [waiting] = await db`
      select count(*)::int > 3 as papers from documents d join students s on s.id = d.student_id
        join users t on t.id = s.coordinator_id where t.username = 'teacher' and d.status = 'submitted'`
    expect(waiting).toEqual({ papers: true })
    const [undecided] = await db`
      select count(*)::int > 0 as days from time_records r join placements p on p.id = r.placement_id
        join users v on v.id = p.supervisor_id where v.username = 'supervisor' and r.status = 'submitted'`
    expect(undecided).toEqual({ days: true })
  })
})

describe('demo mode', () => {
  const silent = () => {}
  const active = (db: Db) =>
    db`select from users where username in ('admin', 'teacher', 'supervisor', 'student') and active`

  // The first two tests share one load; either of them loads the school when it runs alone.
  let embedded: Db
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const start = (mode: 'off' | 'on' | undefined) => ensureDemo(embedded, { isEmbedded: true, mode, zone, say })
  beforeAll(async () => {
    embedded = await emptyDatabase()
  })

  test('two servers that start at once load one school', async () => {
    expect(await Promise.all([start(undefined), start(undefined)])).toEqual([true, true])
    expect(await embedded`select from students`).toHaveLength(400)
    expect(said).toHaveLength(1)
  })

  test('an empty embedded database is filled once; off closes the four accounts until on opens them again', async () => {
    expect([await start(undefined), await start(undefined)]).toEqual([true, true])
    expect(await active(embedded)).toHaveLength(4)
    expect(await start('off')).toBe(false)
    expect(await active(embedded)).toHaveLength(0)
    expect(await start(undefined)).toBe(false)
    expect(await active(embedded)).toHaveLength(0)
    expect(await start('on')).toBe(true)
    expect(await active(embedded)).toHaveLength(4)
    expect(said).toHaveLength(1)
  })

  test('a database of one’s own is filled only when told, and never when it has people', async () => {
    const db = await emptyDatabase()
    const start = (mode: 'off' | 'public' | undefined) => ensureDemo(db, { isEmbedded: false, mode, zone, say: silent })
    expect(await start(undefined)).toBe(false)
    expect(await start('off')).toBe(false)
    expect(await db`select from users`).toHaveLength(0)
    await db`insert into users (role, username) values ('admin', 'somebody')`
    expect(await start('public')).toBe(false)
    await db`delete from users`
    expect(await start('public')).toBe(true)
    expect(await start(undefined)).toBe(true)
  })
})
