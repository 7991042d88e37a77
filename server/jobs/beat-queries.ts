import type pg from 'pg'

/**
 * Records that these runners live, and returns the time of the database's clock in milliseconds. Their rows outlive them
 * for a while, which does no harm.
 */
export async function beat(pool: pg.Pool, ids: readonly string[]): Promise<number> {
  await pool.query(
    `insert into job_runners (id, beat_at) select id, clock_timestamp() from unnest($1::text[]) id
     on conflict (id) do update set beat_at = excluded.beat_at`,
    [ids],
  )
  await pool.query(`delete from job_runners where beat_at < clock_timestamp() - interval '1 hour'`)
  const { rows } = await pool.query<{ at: number }>(`select extract(epoch from clock_timestamp())::float8 * 1000 as at`)
  return rows[0]?.at ?? 0
}

/**
 * Frees the jobs of runners without a beat for `silence` milliseconds, and returns how many runners these were. A time that
 * lies as far ahead is from before the clock was set back, and says as little as an old one.
 */
export async function freeJobsOfTheDead(pool: pg.Pool, silence: number): Promise<number> {
  const { rows } = await pool.query<{ dead: number }>(
    `with dead as (
       select distinct j.locked_by as id from graphile_worker.jobs j
       where abs(extract(epoch from clock_timestamp() - j.locked_at)) * 1000 > $1 and not exists (
         select from job_runners r
         where r.id = j.locked_by and abs(extract(epoch from clock_timestamp() - r.beat_at)) * 1000 <= $1)),
     freed as (select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0)
     select (select count(*)::int from dead) as dead, (select count(*) from freed)`,
    [silence],
  )
  return rows[0]?.dead ?? 0
}

/** For a server that is alone, as with the embedded database: nobody works on a locked job, so all are freed. */
export async function freeAllJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  )
}

/**
 * While the clock was ahead, tasks started at times that are now in the future and would not start again before them.
 * Jobs were queued and put off until such times too: a later time than the library's pause after failures is not meant.
 */
export async function forgetFutureRuns(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set run_at = clock_timestamp()
     where locked_at is null
       and run_at > clock_timestamp() + exp(least(attempts, 10)) * interval '1 second' + interval '5 minutes'`,
  )
  await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = clock_timestamp()
     where last_execution > clock_timestamp() + interval '5 minutes'`,
  )
}

/** As if all that runs by the clock had run just now: a runner that starts then makes up for nothing before it. */
export async function makeUpForNothing(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query(`update graphile_worker._private_known_crontabs set last_execution = $1`, [now])
}
