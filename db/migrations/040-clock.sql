-- The clock: taps as they came, the day's records derived from them, corrections, month locks and consents.

create table taps (
  id bigint generated always as identity primary key,
  student_id bigint not null references students,
  placement_id bigint not null references placements,
  work_date date not null,
  slot text not null constraint taps_slot_known check (slot in ('am_in', 'am_out', 'pm_in', 'pm_out', 'ot_in', 'ot_out')),
  at timestamptz not null,
  device_at timestamptz,
  sent_at timestamptz,
  received_at timestamptz not null,
  source text not null constraint taps_source_known check (source in ('tap', 'offline', 'correction', 'import')),
  delay_seconds integer not null default 0,
  is_clock_off boolean not null default false,
  client_key text,
  -- what the student chose, null where the server proposed: a key that comes again must bring the same
  asked_slot text,
  latitude double precision,
  longitude double precision,
  accuracy double precision,
  fixed_at timestamptz,
  site_id bigint references sites,
  distance integer,
  geofence text not null default 'unavailable'
    constraint taps_geofence_known check (geofence in ('inside', 'uncertain', 'outside', 'unavailable', 'exempt')),
  ip text,
  user_agent text,
  -- the record as this tap left it, so that a key that comes again gets the same answer
  record_id bigint,
  record_version integer,
  voided_at timestamptz,
  voided_by bigint references users,
  void_reason text,
  constraint taps_key_once unique (student_id, client_key)
);
-- a filled slot is never overwritten
create unique index taps_slot_once on taps (placement_id, work_date, slot) where voided_at is null;
create index taps_by_student on taps (student_id, work_date);

create table time_records (
  id bigint generated always as identity primary key,
  student_id bigint not null references students,
  placement_id bigint not null references placements,
  work_date date not null,
  am_in timestamptz,
  am_out timestamptz,
  pm_in timestamptz,
  pm_out timestamptz,
  ot_in timestamptz,
  ot_out timestamptz,
  day_type text not null,
  rendered integer not null,
  credited integer not null,
  late integer not null,
  undertime integer not null,
  overtime integer not null,
  explanation jsonb not null,
  flags text[] not null,
  status text not null constraint time_records_status_known check (
    status in ('open', 'incomplete', 'submitted', 'returned', 'approved', 'rejected', 'locked')),
  excused boolean not null default false,
  note text,
  decided_by bigint references users,
  decided_at timestamptz,
  decided_note text,
  -- the schedule, caps, kind of day and passes that it was derived from
  basis jsonb not null,
  closes_at timestamptz not null,
  -- for an approved record whose basis changed later: the minutes that it would have now
  would_be integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint time_records_once unique (placement_id, work_date),
  constraint time_records_not_negative check (
    rendered >= 0 and credited >= 0 and late >= 0 and undertime >= 0 and overtime >= 0)
);
create index time_records_by_student on time_records (student_id, work_date);
create index time_records_closing on time_records (closes_at) where status = 'open';
create index time_records_waiting on time_records (placement_id, work_date) where status in ('submitted', 'incomplete', 'open', 'returned');

create table corrections (
  id bigint generated always as identity primary key,
  student_id bigint not null references students,
  placement_id bigint not null references placements,
  work_date date not null,
  kind text not null constraint corrections_kind_known check (kind in ('missed_in', 'missed_out', 'wrong_time', 'whole_day', 'excuse')),
  proposed jsonb not null default '{}',
  reason text not null constraint corrections_reason_long check (length(trim(reason)) >= 10),
  attachment text,
  attachment_name text,
  attachment_type text,
  status text not null default 'pending' constraint corrections_status_known check (
    status in ('pending', 'approved', 'changed', 'rejected', 'withdrawn')),
  decided_by bigint references users,
  decided_at timestamptz,
  decided_note text,
  applied jsonb,
  client_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint corrections_key_once unique (student_id, client_key)
);
create unique index corrections_one_pending on corrections (placement_id, work_date) where status = 'pending';
create index corrections_by_student on corrections (student_id, work_date);

create table month_locks (
  course_id bigint not null references courses,
  month text not null constraint month_locks_month_form check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  locked_by bigint not null references users,
  locked_at timestamptz not null,
  primary key (course_id, month)
);

create table consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null constraint consents_kind_known check (kind in ('location', 'photo')),
  text_version integer not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index consents_one_given on consents (user_id, kind) where withdrawn_at is null;

-- how often a student called in the current minute; a crash may forget it
create unlogged table tap_calls (
  student_id bigint primary key,
  minute bigint not null,
  calls integer not null
);
