-- Seals: a chain of signed digests over taps, voidings, decisions and audit events (rule 45).

-- Every decision on a day, with the times and minutes that it decided on. A record holds only its last one.
create table day_decisions (
  id bigint generated always as identity primary key,
  record_id bigint not null,
  student_id bigint not null,
  placement_id bigint not null,
  work_date date not null,
  status text not null,
  decided_by bigint,
  decided_at timestamptz,
  am_in timestamptz,
  am_out timestamptz,
  pm_in timestamptz,
  pm_out timestamptz,
  ot_in timestamptz,
  ot_out timestamptz,
  rendered integer not null,
  credited integer not null,
  earned_minutes integer not null,
  counted_minutes integer,
  late integer not null,
  undertime integer not null,
  overtime integer not null,
  excused boolean not null
);
create index day_decisions_by_record on day_decisions (record_id, id);

-- Whoever decides, by whichever way, leaves a row here: also who takes a decision back, reopens a day, locks or unlocks it.
create function keep_day_decision() returns trigger language plpgsql as $$
begin
  insert into day_decisions (record_id, student_id, placement_id, work_date, status, decided_by, decided_at, am_in, am_out,
    pm_in, pm_out, ot_in, ot_out, rendered, credited, earned_minutes, counted_minutes, late, undertime, overtime, excused)
  values (new.id, new.student_id, new.placement_id, new.work_date, new.status, new.decided_by, new.decided_at, new.am_in,
    new.am_out, new.pm_in, new.pm_out, new.ot_in, new.ot_out, new.rendered, new.credited, new.earned_minutes,
    new.counted_minutes, new.late, new.undertime, new.overtime, new.excused);
  return null;
end $$;
create trigger time_records_keep_decision after update on time_records for each row
  when ((old.status, old.decided_by, old.decided_at) is distinct from (new.status, new.decided_by, new.decided_at)
    and (old.status in ('approved', 'returned', 'rejected', 'locked') or new.status in ('approved', 'returned', 'rejected', 'locked')))
  execute function keep_day_decision();

insert into day_decisions (record_id, student_id, placement_id, work_date, status, decided_by, decided_at, am_in, am_out,
  pm_in, pm_out, ot_in, ot_out, rendered, credited, earned_minutes, counted_minutes, late, undertime, overtime, excused)
select id, student_id, placement_id, work_date, status, decided_by, decided_at, am_in, am_out,
  pm_in, pm_out, ot_in, ot_out, rendered, credited, earned_minutes, counted_minutes, late, undertime, overtime, excused
from time_records where status in ('approved', 'returned', 'rejected', 'locked') order by decided_at, id;

-- A tap is voided once. It is never sealed again for that, so its voiding is a row of its own.
create table tap_voidings (
  id bigint generated always as identity primary key,
  tap_id bigint not null constraint tap_voidings_once unique,
  voided_at timestamptz not null,
  voided_by bigint,
  void_reason text
);
create function keep_tap_voiding() returns trigger language plpgsql as $$
begin
  insert into tap_voidings (tap_id, voided_at, voided_by, void_reason)
  values (new.id, new.voided_at, new.voided_by, new.void_reason);
  return null;
end $$;
create trigger taps_keep_voiding after update of voided_at on taps for each row
  when (old.voided_at is null and new.voided_at is not null) execute function keep_tap_voiding();
insert into tap_voidings (tap_id, voided_at, voided_by, void_reason)
select id, voided_at, voided_by, void_reason from taps where voided_at is not null order by voided_at, id;

-- The public halves of the school's keys. The secret ones are in the data folder.
create table seal_keys (
  id integer primary key,
  public_key bytea not null constraint seal_keys_once unique,
  -- of the public key, by the key before; null for the first one, and for one that followed a lost key
  signature bytea,
  made_at timestamptz not null
);

create table seals (
  -- its place in the chain, from 1 without gaps
  id integer primary key,
  made_at timestamptz not null,
  -- the number of the form in which rows are sealed, and the columns that it names
  form integer not null,
  columns text not null,
  -- by kind of row: the first and the last id and how many, and up to which id the kind was looked at
  ranges jsonb not null,
  -- over the hashes of its rows
  content bytea not null,
  previous bytea not null constraint seals_one_next unique,
  digest bytea not null,
  key_id integer not null references seal_keys,
  signature bytea not null
);
create index seals_by_time on seals (made_at);

-- The hash of each sealed row. Place, device and what an event changed are in it only by a salted hash, so that they can be
-- forgotten: salt and values are emptied together, and the hashes stay.
create table sealed_rows (
  kind text not null constraint sealed_rows_kind_known check (kind in ('tap', 'voiding', 'decision', 'event')),
  row_id bigint not null,
  seal_id integer not null,
  salt bytea,
  private_hash bytea,
  hash bytea not null,
  primary key (kind, row_id)
);

create trigger day_decisions_never_updated after update on day_decisions
  referencing old table as old_rows new table as new_rows for each statement execute function keep_history();
create trigger day_decisions_never_deleted after delete on day_decisions
  referencing old table as old_rows for each statement execute function keep_history();
create trigger tap_voidings_never_updated after update on tap_voidings
  referencing old table as old_rows new table as new_rows for each statement execute function keep_history();
create trigger tap_voidings_never_deleted after delete on tap_voidings
  referencing old table as old_rows for each statement execute function keep_history();
create trigger seals_never_updated after update on seals
  referencing old table as old_rows new table as new_rows for each statement execute function keep_history();
create trigger seals_never_deleted after delete on seals
  referencing old table as old_rows for each statement execute function keep_history();
