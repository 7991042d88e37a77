import { keptFor } from '#domain/retention.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import type { Db } from '#server/db.ts'

const atOnce = 1000

/**
 * Removes what nobody can use anymore and returns how many rows (rule 37). It takes some rows at a time, each in its
 * own transaction, so that nobody waits for it. Taps and audit events are history and are never cleared.
 */
export async function clearOld(db: Db, now: string): Promise<number> {
  const ago = (kept: number) => instantOf(msOf(now) - kept)
  const old = [
    // The devices that it registered go with it; none of them was seen later.
    [db`sessions`, db`expires_at < ${ago(keptFor.endedSession)}`],
    [db`known_devices`, db`last_seen_at < ${ago(keptFor.knownDevice)}`],
    [db`one_time_tokens`, db`expires_at < ${ago(keptFor.endedLink)}`],
    [db`invitation_slips`, db`expires_at < ${now}`],
    [db`kept_answers`, db`created_at < ${ago(keptFor.repeatedCall)}`],
    [db`imports`, db`expires_at < ${now} and state not in ('queued', 'running')`],
    [db`bulk_acts`, db`created_at < ${ago(keptFor.bulkAct)} and state not in ('queued', 'running', 'undoing')`],
    [db`messages`, db`created_at < ${ago(keptFor.message)} and state <> 'sending'`],
    [db`rate_limits`, db`expire < ${msOf(now) - keptFor.rateLimit}`],
    [db`backups`, db`ended_at < ${ago(keptFor.backupEntry)}`],
  ] as const
  let cleared = 0
  for (const [table, isOld] of old) {
    cleared += await inBatches(
      () => db`delete from ${table} where ctid in (select ctid from ${table} where ${isOld} limit ${atOnce})`,
    )
  }
  cleared += await inBatches(() => deleteUsedUpJobs(db, ago(keptFor.failedJob)))
  return cleared + (await clearNotifications(db, ago(keptFor.readNotification)))
}

async function inBatches(remove: () => PromiseLike<{ count: number }>): Promise<number> {
  for (let total = 0; ; ) {
    const { count } = await remove()
    total += count
    if (count < atOnce) return total
  }
}

/** Jobs that succeed are removed by the queue; one that used up its tries stays until it is cleared. */
function deleteUsedUpJobs(db: Db, before: string) {
  return db`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${before} limit ${atOnce}))`
}

/**
 * Notifications that were read, or sent where email is the only way. By id, which follows time, so it needs no index.
 */
async function clearNotifications(db: Db, before: string): Promise<number> {
  let total = 0
  for (let after = 0; ; ) {
    const page = await db<{ id: number; isOld: boolean; isDone: boolean }[]>`
      select id, created_at < ${before} as is_old,
        (is_read or not in_bell) and push_at is null and email_at is null as is_done
      from notifications where id > ${after} order by id limit ${atOnce}`
    const done = page.filter(({ isOld, isDone }) => isOld && isDone).map(({ id }) => id)
    if (done.length > 0) await db`delete from notifications where id = any(${done}::bigint[])`
    total += done.length
    const last = page.at(-1)
    if (!last?.isOld || page.length < atOnce) return total
    after = last.id
  }
}
