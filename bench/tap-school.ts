import type { Db } from '#server/db.ts'

const companies = 500
const partOfStudents = 10_000

/** Deployed interns with a seven-day schedule, each with a session. */
export async function fillSchool(db: Db, hashes: readonly Buffer[]): Promise<void> {
  const hex = hashes.map((hash) => hash.toString('hex'))
  await db`insert into courses (code, name, required_hours) values ('BSIT', 'BS Information Technology', 486)`
  await db`insert into terms (school_year, semester, starts_on, ends_on, current) values ('2026-2027', 'first', '2026-01-01', '2027-12-31', true)`
  await db`insert into companies (name, status) select 'Company ' || n, 'active' from generate_series(1, ${companies}::int) n`
  await db`insert into sites (company_id, name, latitude, longitude) select id, 'Main', 14.55, 121.02 from companies`
  await db`
    insert into users (role, username, first_name, last_name)
    select 'student', 'bench' || n, 'Ana', 'Santos' || n from generate_series(1, ${hex.length}::int) n`
  await db`insert into accounts (user_id) select id from users`
  await db`insert into students (id, student_number, course_id) select u.id, u.username, c.id from users u, courses c`
  // In parts, because the figures beside students are made for all placements of a statement at once.
  for (let from = 0; from < hex.length; from += partOfStudents) {
    await db`
      insert into placements (student_id, term_id, course_id, company_id, site_id, required_minutes, start_date, status)
      select s.id, t.id, c.id, site.company_id, site.id, 29160, current_date - 30, 'deployed'
      from (select id from students order by id limit ${partOfStudents} offset ${from}) s, terms t, courses c, sites site
      where site.id = 1 + s.id % ${companies}`
  }
  await db`
    insert into schedules (placement_id, valid_from, days, first_start, first_end, second_start, second_end)
    select id, '2026-01-01', '{1,2,3,4,5,6,7}', '08:00', '12:00', '13:00', '17:00' from placements`
  await db`
    insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select decode(h.hash, 'hex'), s.id, now(), now(), now() + interval '30 days'
    from unnest(${hex}::text[]) with ordinality h (hash, place)
    join (select id, row_number() over (order by id) as place from students) s on s.place = h.place`
  await db`insert into consents (user_id, kind, text_version, given_at) select id, 'location', 1, now() from students`
  // Everyone has tapped before. Otherwise a plan for an empty table would be kept through the run.
  await db`insert into turns (student_id) select id from students`
  // Only what is filled: an empty table that was analyzed is planned as one that stays empty, as no school's is.
  await db`
    vacuum (analyze) courses, terms, companies, sites, users, accounts, students, student_figures, placements, schedules,
      sessions, consents, turns`
  // Otherwise the database would still write down what was loaded while the first taps are measured.
  await db`checkpoint`
}

export async function countRows(db: Db): Promise<{ taps: number }> {
  const [row] = await db<{ taps: number }[]>`select count(*)::int as taps from taps`
  return row ?? { taps: 0 }
}

/** The reads and writes of a tap in one function without rules, to measure what the database alone can do. */
export async function bareFunction(db: Db): Promise<void> {
  await db.unsafe(`
    create sequence bare_days;
    create function bare_tap(wanted bigint) returns bigint language plpgsql as $$
    declare
      who bigint; placed bigint; place bigint; tapped bigint; record bigint;
      today date := date '1000-01-01' + nextval('bare_days')::int;
    begin
      select s.user_id into who from sessions s join users u on u.id = s.user_id
        where s.token_hash = (select token_hash from sessions where user_id = wanted limit 1) and s.expires_at > now();
      select id, site_id into placed, place from placements where student_id = who and status = 'deployed';
      perform count(*) from taps where student_id = who and work_date = today;
      insert into time_records (student_id, placement_id, work_date, am_in, day_type, rendered, credited, late, undertime,
          overtime, explanation, flags, status, basis, closes_at)
        values (who, placed, today, now(), 'regular', 0, 0, 240, 0, 0, '[]', '{off_hours,late}', 'open',
          '{"zone": "Asia/Manila", "passes": [], "dayName": null, "dayType": "regular", "closesAt": "2026-11-15T20:00:00.000Z",
            "schedule": {"days": [1, 2, 3, 4, 5, 6, 7], "kind": "fixed", "first": {"end": "12:00", "start": "08:00"},
              "second": {"end": "17:00", "start": "13:00"}, "validFrom": "2026-01-01"},
            "workDate": "2026-11-15", "graceMinutes": 5, "suspendedFrom": null, "maxMinutesPerDay": 480}', now())
        on conflict (placement_id, work_date) do update set version = time_records.version + 1 returning id into record;
      insert into taps (student_id, placement_id, work_date, slot, at, device_at, sent_at, received_at, source, client_key,
          latitude, longitude, accuracy, site_id, distance, geofence, ip, record_id, record_version)
        values (who, placed, today, 'am_in', now(), now(), now(), now(), 'tap', gen_random_uuid()::text, 14.55, 121.02, 12, place,
          0, 'inside', '127.0.0.1', record, 1) returning id into tapped;
      -- what the product keeps of its answer for two days: as many bytes, made by nobody
      insert into tap_answers (tap_id, received_at, record)
        values (tapped, now(), '{"amIn":"2026-11-15T04:00:00.000Z","late":240,"flags":["off_hours","late"]}');
      insert into audit_events (at, actor_id, action, noun, record_id, after, ip)
        values (now(), who, 'tapped', 'record', record, jsonb_build_object('slot', 'am_in', 'at', now()), '127.0.0.1');
      return tapped;
    end $$`)
}
