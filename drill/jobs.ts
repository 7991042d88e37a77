import { reports } from '#contract/reports.ts'
import type { Db } from '#server/db.ts'
import { type Person, rest } from './load.ts'
import type { World } from './world.ts'

type Done = { lost: number; doubled: number; repeated: number }

/** Milliseconds; a job whose server was killed is taken up within a minute. */
const patience = 90_000
const period = { from: '2026-01-01', to: '2027-12-31' }

/**
 * Work for the queue with a known result: an email to each of these interns, who have tapped once today, the closing of
 * their days with an email about it, and reports.
 */
export function openJobs({ db, mail, url, admin }: World, interns: readonly Person[]) {
  const ids = interns.map(({ id }) => id)
  const reportIds: number[] = []
  const ours = () => mail.arrived.filter(({ to }) => ids.some((id) => to === `intern${id}@school.test`))

  async function askForReport(): Promise<void> {
    const body = JSON.stringify({ kind: 'completion', format: 'csv', ...period })
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
    const answer = await fetch(url() + reports.create.path, { method: 'POST', headers, body }).catch(() => null)
    const made = answer?.ok ? ((await answer.json()) as { data: { id: number } }) : null
    if (made) reportIds.push(made.data.id)
  }

  return {
    async begin(): Promise<void> {
      await makeDue(db, ids)
      await db`select graphile_worker.add_job('send-invitation', json_build_object('userId', id)) from unnest(${ids}::bigint[]) id`
      for (let place = 0; place < 3; place++) await askForReport()
      await closeDays(db)
    },
    /** However often it is requested, each day is closed once. */
    again: () => closeDays(db).catch(() => {}),
    async settle(): Promise<Done> {
      for (const until = Date.now() + patience; Date.now() < until; await rest(250)) {
        const left = await missing(db, ids, reportIds).catch(() => null)
        if (left === 0 && unsent(ids, ours()) === 0) break
      }
      const [lost, doubled] = [await missing(db, ids, reportIds), await countDoubled(db, ids)]
      const emails = countEmails(ours())
      return { lost: lost + unsent(ids, ours()), doubled: doubled + emails.doubled, repeated: emails.repeated }
    },
  }
}

/** Their day ended a minute ago. */
async function makeDue(db: Db, ids: number[]): Promise<void> {
  const past = new Date(Date.now() - 60_000).toISOString()
  await db`
    update time_records set closes_at = ${past}, basis = jsonb_set(basis, '{closesAt}', to_jsonb(${past}::text))
    where student_id = any(${ids}::bigint[])`
}

async function closeDays(db: Db): Promise<void> {
  await db`select graphile_worker.add_job('close-days')`
}

/** Days that are still open, and reports that are not made. */
async function missing(db: Db, ids: number[], reportIds: number[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select (select count(*)::int from time_records where student_id = any(${ids}::bigint[]) and status = 'open')
      + (select count(*)::int from reports where id = any(${reportIds}::bigint[]) and state <> 'done') as count`
  return row?.count ?? 0
}

/** Days that were closed more than once, and interns who were told so more than once. */
async function countDoubled(db: Db, ids: number[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select coalesce(sum(n - 1), 0)::int as count from (
      select count(*) as n from audit_events e join time_records r on r.id = e.record_id
        where e.noun = 'record' and e.action = 'closed' and r.student_id = any(${ids}::bigint[]) group by r.id
      union all
      select count(*) from notifications where user_id = any(${ids}::bigint[]) group by user_id, kind) counted`
  return row?.count ?? 0
}

const isInvitation = (subject: string) => /account/i.test(subject)

function unsent(ids: number[], emails: readonly { to: string; subject: string }[]): number {
  const invited = new Set(emails.filter(({ subject }) => isInvitation(subject)).map(({ to }) => to))
  return ids.length - invited.size
}

/** The same email with another Message-ID counts as a second one; with the same Message-ID it is a repetition. */
function countEmails(emails: readonly { to: string; id: string; subject: string }[]) {
  const ids = new Map<string, Set<string>>()
  for (const { to, subject, id } of emails) {
    const known = ids.get(`${to} ${subject}`) ?? new Set()
    ids.set(`${to} ${subject}`, known.add(id))
  }
  const distinct = [...ids.values()].reduce((sum, known) => sum + known.size, 0)
  return { doubled: distinct - ids.size, repeated: emails.length - distinct }
}
