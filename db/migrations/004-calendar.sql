-- Days on which nobody works: holidays, and suspensions declared for a storm or a local feast.

create table holidays (
  id bigint generated always as identity primary key,
  on_date date not null,
  name text not null,
  type text not null constraint holidays_type_known check (type in ('regular', 'special_non_working', 'special_working')),
  -- where it holds: 'national', or the place or school that keeps it
  scope text not null default 'national',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1
);
create unique index holidays_taken on holidays (on_date, lower(name)) where archived_at is null;
create index holidays_by_date on holidays (on_date) where archived_at is null;

create table suspensions (
  id bigint generated always as identity primary key,
  from_date date not null,
  until_date date not null,
  -- null: the whole day; else from this time of the first day on
  from_time time,
  reason text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1,
  constraint suspensions_end_after_start check (until_date >= from_date)
);
create index suspensions_by_date on suspensions (from_date, until_date) where archived_at is null;

-- the programs that a suspension is for; none: the whole school
create table suspension_courses (
  suspension_id bigint not null references suspensions on delete cascade,
  course_id bigint not null references courses,
  primary key (suspension_id, course_id)
);

-- Proclamation 1006: the holidays of 2026
insert into holidays (on_date, name, type) values
  ('2026-01-01', 'New Year’s Day', 'regular'),
  ('2026-02-17', 'Chinese New Year', 'special_non_working'),
  ('2026-02-25', 'EDSA People Power Revolution Anniversary', 'special_working'),
  ('2026-04-02', 'Maundy Thursday', 'regular'),
  ('2026-04-03', 'Good Friday', 'regular'),
  ('2026-04-04', 'Black Saturday', 'special_non_working'),
  ('2026-04-09', 'Araw ng Kagitingan', 'regular'),
  ('2026-05-01', 'Labor Day', 'regular'),
  ('2026-06-12', 'Independence Day', 'regular'),
  ('2026-08-21', 'Ninoy Aquino Day', 'special_non_working'),
  ('2026-08-31', 'National Heroes Day', 'regular'),
  ('2026-11-01', 'All Saints’ Day', 'special_non_working'),
  ('2026-11-02', 'All Souls’ Day', 'special_non_working'),
  ('2026-11-30', 'Bonifacio Day', 'regular'),
  ('2026-12-08', 'Feast of the Immaculate Conception of Mary', 'special_non_working'),
  ('2026-12-24', 'Christmas Eve', 'special_non_working'),
  ('2026-12-25', 'Christmas Day', 'regular'),
  ('2026-12-30', 'Rizal Day', 'regular'),
  ('2026-12-31', 'Last day of the year', 'special_non_working');
