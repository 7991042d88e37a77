import { type AdminDashboard, type SetupStep, setupSteps } from '#contract/dashboard.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { Role } from '#domain/roles.ts'
import type { Db } from '#server/db.ts'
import { moaAmong } from '#server/fragments/moa.ts'
import { one } from '#server/http/sql.ts'
import { gathered } from '#server/threads/gather.ts'
import { companyDocuments } from './teacher-queries.ts'

type Program = AdminDashboard['programs'][number]

export function listTermChoices(db: Db) {
  return db<AdminDashboard['terms']>`
    select id, school_year, semester, starts_on, ends_on, current from terms where archived_at is null
    order by starts_on desc, id desc`
}

/** Every program and what became of its placements of this term, from counts that triggers keep. */
export function listPrograms(db: Db, termId: number | null) {
  return db<Program[]>`
    select c.id as course_id, c.code, c.name, coalesce(n.placed, 0)::int as placed, coalesce(n.at_work, 0)::int as at_work,
      coalesce(n.completed, 0)::int as completed, coalesce(n.pulled_out, 0)::int as pulled_out, coalesce(n.archived, 0)::int as archived,
      coalesce(m.minutes, 0)::bigint as minutes
    from courses c
      left join (
        select course_id, sum(students) filter (where outcome = 'placed') as placed,
          sum(students) filter (where outcome = 'at_work') as at_work,
          sum(students) filter (where outcome = 'completed') as completed,
          sum(students) filter (where outcome = 'pulled_out') as pulled_out,
          sum(students) filter (where outcome = 'archived') as archived
        from outcome_counts where term_id = ${termId} group by course_id) n on n.course_id = c.id
      left join program_hours m on m.term_id = ${termId} and m.course_id = c.id
    where c.archived_at is null or n.placed > 0 or n.archived > 0
    order by c.code, c.id`
}

/** Reads all agreements once; admins who ask at the same moment share it. */
export const countMoas = gathered(async (db: Db, asked: readonly undefined[], today: WorkDate) => {
  const rows = await db<AdminDashboard['moa'][]>`
    select count(*) filter (where moa = 'none')::int as none, count(*) filter (where moa = 'upcoming')::int as upcoming,
      count(*) filter (where moa = 'valid')::int as valid, count(*) filter (where moa = 'expiring')::int as expiring,
      count(*) filter (where moa = 'expired')::int as expired
    from (
      select ${moaAmong(db, today)} as moa
      from companies o left join agreements a on a.company_id = o.id and a.archived_at is null
      where o.archived_at is null group by o.id) found`
  return asked.map(() => one(rows, 'Agreements'))
})

export function listActivity(db: Db, { from, to }: { from: WorkDate; to: WorkDate }) {
  return db<{ workDate: WorkDate; students: number; countedAt: string }[]>`
    select work_date, students, counted_at from day_activity where work_date between ${from} and ${to} order by work_date`
}

export async function findCountedAt(db: Db): Promise<string | null> {
  const [row] = await db<{ countedAt: string | null }[]>`
    select greatest((select max(counted_at) from program_hours), (select max(counted_at) from day_activity)) as counted_at`
  return row?.countedAt ?? null
}

/** Which steps a new school has taken; null once somebody has tapped. From counts that triggers keep. */
export async function findSetup(db: Db): Promise<SetupStep[] | null> {
  const people = (role: Role) =>
    db`coalesce((select sum(people) > 0 from people_counts where role = ${role} and not is_archived), false)`
  const placements = (outcome: 'placed' | 'at_work') =>
    db`coalesce((select sum(students) > 0 from outcome_counts where outcome = ${outcome}), false)`
  const [taken] = await db<Record<SetupStep, boolean>[]>`
    select exists (select from school_settings where name <> '') as name,
      exists (select from terms where archived_at is null) as term,
      exists (select from courses where archived_at is null) as programs, ${people('teacher')} as coordinators,
      ${people('student')} as students, exists (select from companies where archived_at is null) as companies,
      ${people('supervisor')} as supervisors, ${placements('placed')} as placed, ${placements('at_work')} as deployed,
      (select max(id) from taps) is not null as tapped`
  return !taken || taken.tapped ? null : setupSteps.filter((step) => taken[step])
}

type Found = {
  failedLetters: number
  devices: number
  lastBackupAt: string | null
  backupBytes: number | null
  backupFailure: string | null
}

/** Emails whose last try failed, devices with push, and when the last backup was made. */
export async function findHealth(db: Db) {
  const rows = await db<Found[]>`
    select
      (select count(*)::int from graphile_worker.jobs
        where last_error is not null and task_identifier like 'send-%') as failed_letters,
      (select count(*)::int from device_tokens) as devices,
      (select at from audit_events where noun = 'school' and record_id = 1 and action = 'backed up'
        order by id desc limit 1) as last_backup_at,
      (select bytes + file_bytes from backups where file is not null order by id desc limit 1) as backup_bytes,
      (select message from backups order by id desc limit 1) as backup_failure`
  return one(rows, 'Health')
}

export async function countCompanyDocuments(db: Db, today: WorkDate): Promise<number> {
  const rows = await db<{ documents: number }[]>`select ${companyDocuments(db, today)} as documents`
  return one(rows, 'Documents').documents
}
