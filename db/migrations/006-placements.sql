-- A student at a company for a term: states, dated schedules, and passes for hours outside of them.

create table placements (
  id bigint generated always as identity primary key,
  student_id bigint not null references students,
  term_id bigint not null references terms,
  course_id bigint not null references courses,
  company_id bigint references companies,
  site_id bigint,
  supervisor_id bigint references supervisors,
  -- who placed it; reach follows the student's coordinator
  teacher_id bigint references teachers,
  -- copied from the program: a later change of the program touches it only when asked
  required_minutes integer not null constraint placements_hours_sensible check (required_minutes > 0),
  max_minutes_per_day integer not null default 480,
  max_minutes_per_week integer not null default 2400,
  grace_minutes integer not null default 5,
  start_date date,
  target_end_date date,
  end_date date,
  position text,
  setup text not null default 'onsite' constraint placements_setup_known check (setup in ('onsite', 'hybrid', 'home', 'field')),
  status text not null default 'draft' constraint placements_status_known check (
    status in ('draft', 'requirements', 'cleared', 'deployed', 'on_hold', 'hours_met', 'completed', 'pulled_out', 'withdrawn', 'transferred')),
  status_reason text,
  continues_id bigint references placements,
  -- hours proven outside the system, with why and the paper that proves them
  carried_minutes integer not null default 0 constraint placements_carried check (carried_minutes >= 0),
  carried_reason text,
  carried_file text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint placements_site_of_company foreign key (site_id, company_id) references sites (id, company_id),
  constraint placements_end_after_start check (end_date is null or start_date is null or end_date >= start_date),
  constraint placements_target_after_start check (target_end_date is null or start_date is null or target_end_date >= start_date),
  constraint placements_carried_says_why check (carried_minutes = 0 or carried_reason is not null)
);
create unique index placements_one_live on placements (student_id) where status in ('deployed', 'on_hold', 'hours_met');
create unique index placements_one_prepared on placements (student_id, term_id) where status in ('draft', 'requirements', 'cleared');
create index placements_by_student on placements (student_id, id);
create index placements_by_supervisor on placements (supervisor_id, status);
create index placements_by_company on placements (company_id, status);
create index placements_by_term on placements (term_id, status);

create table schedules (
  id bigint generated always as identity primary key,
  placement_id bigint not null references placements on delete cascade,
  valid_from date not null,
  -- ISO weekdays, 1 is Monday
  days integer[] not null constraint schedules_days check (days <@ '{1,2,3,4,5,6,7}' and cardinality(days) > 0),
  first_start time not null,
  first_end time not null,
  -- null: a schedule of one half
  second_start time,
  second_end time,
  flexible boolean not null default false,
  constraint schedules_once unique (placement_id, valid_from),
  constraint schedules_second_whole check ((second_start is null) = (second_end is null))
);

create table passes (
  id bigint generated always as identity primary key,
  placement_id bigint not null references placements,
  on_date date not null,
  kind text not null constraint passes_kind_known check (kind in ('overtime', 'rest_day', 'holiday')),
  minutes integer not null constraint passes_minutes check (minutes between 1 and 1440),
  reason text not null,
  granted_by bigint not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1
);
create unique index passes_taken on passes (placement_id, on_date, kind) where archived_at is null;
