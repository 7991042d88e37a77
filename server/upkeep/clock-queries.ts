import type { PhoneClock } from '#domain/server-clock.ts'
import type { Db, Tx } from '#server/db.ts'
import { whereUndecided } from '#server/fragments/records.ts'

export type Doubt = { id: number; firstTap: number; seconds: number }

/** The current doubt; the lock keeps two servers from both starting one. */
export async function findDoubt(tx: Tx): Promise<Doubt | null> {
  await tx`select pg_advisory_xact_lock(hashtext('server clock'))`
  const [doubt] = await tx<Doubt[]>`select id, first_tap, seconds from clock_doubts where ended_at is null`
  return doubt ?? null
}

type Phone = PhoneClock & { tapId: number }

/**
 * The last tap of each student in the past hour, from the newest taps by id, so that it reads some thousand rows at
 * most without its own index. Taps of an earlier doubt are left out: once the clock is right, their wrong times may be
 * in this hour.
 */
export function listPhoneClocks(tx: Tx, { from, to }: { from: string; to: string }) {
  return tx<Phone[]>`
    select distinct on (student_id) id as tap_id, student_id,
      (extract(epoch from sent_at - received_at) * 1000)::float8 as ahead
    from (
      select id, student_id, sent_at, received_at from taps
      where id > coalesce((select max(last_tap) from clock_doubts where ended_at is not null), 0)
      order by id desc limit 5000) t
    where sent_at is not null and received_at > ${from} and received_at <= ${to}
    order by student_id, id desc`
}

type New = { firstTap: number; lastTap: number; seconds: number }

export async function beginDoubt(tx: Tx, doubt: New): Promise<void> {
  await tx`insert into clock_doubts ${tx({ ...doubt, beganAt: tx.change.now })}`
}

export async function continueDoubt(tx: Tx, id: number, { lastTap, seconds }: Omit<New, 'firstTap'>): Promise<void> {
  await tx`update clock_doubts set last_tap = greatest(last_tap, ${lastTap}), seconds = ${seconds} where id = ${id}`
}

export async function endDoubt(tx: Tx, id: number): Promise<void> {
  await tx`
    update clock_doubts set ended_at = ${tx.change.now}, last_tap = greatest(last_tap, (select max(id) from taps))
    where id = ${id}`
}

/** Marks the undecided days of the taps that disagree, so that the person who decides sees it. */
export async function markDays(tx: Tx, firstTap: number): Promise<void> {
  await tx`
    update time_records r set flags = r.flags || 'server_clock'::text
    from (select distinct placement_id, work_date from taps where id >= ${firstTap} and is_clock_off and voided_at is null) t
    where r.placement_id = t.placement_id and r.work_date = t.work_date
      and ${whereUndecided(tx)} and not 'server_clock' = any (r.flags)`
}

export async function findClockDoubt(db: Db): Promise<{ since: string; seconds: number } | null> {
  const [doubt] = await db<{ since: string; seconds: number }[]>`
    select began_at as since, seconds from clock_doubts where ended_at is null`
  return doubt ?? null
}
