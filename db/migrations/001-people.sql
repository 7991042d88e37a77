-- People of the four roles, how they sign in, and the programs, terms and companies that they belong to.

create extension if not exists pg_trgm;

create table users (
  id bigint generated always as identity primary key,
  role text not null constraint users_role_known check (role in ('admin', 'teacher', 'supervisor', 'student')),
  username text not null,
  email text,
  first_name text,
  middle_name text,
  last_name text,
  suffix text,
  contact_number text,
  photo text,
  active boolean not null default true,
  -- what search compares: written in TypeScript, without case and accents
  search text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1,
  constraint users_id_role unique (id, role),
  constraint users_name_needed check (role = 'admin' or (first_name is not null and last_name is not null))
);
create unique index users_username_taken on users (lower(username));
create unique index users_email_taken on users (lower(email));
create index users_by_name on users (role, last_name, first_name, id) where archived_at is null;
create index users_search on users using gin (search gin_trgm_ops);

-- secrets live apart from people, so that no list can carry them
create table accounts (
  user_id bigint primary key references users on delete cascade,
  password_hash text,
  must_change boolean not null default false,
  invited_at timestamptz,
  changed_at timestamptz
);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint sessions_token_once unique,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ip text,
  user_agent text
);
create index sessions_by_user on sessions (user_id);

create table one_time_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null constraint one_time_tokens_kind_known check (kind in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_by_user on one_time_tokens (user_id);

-- devices that have signed in before are never locked out by the failures of others
create table known_devices (
  user_id bigint not null references users on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table courses (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  department text,
  required_hours integer not null constraint courses_hours_sensible check (required_hours between 1 and 5000),
  max_minutes_per_day integer not null default 480 constraint courses_day_cap check (max_minutes_per_day between 60 and 1440),
  max_minutes_per_week integer not null default 2400 constraint courses_week_cap check (max_minutes_per_week between 60 and 10080),
  grace_minutes integer not null default 5 constraint courses_grace check (grace_minutes between 0 and 120),
  active boolean not null default true,
  search text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1
);
create unique index courses_code_taken on courses (lower(code)) where archived_at is null;

create table terms (
  id bigint generated always as identity primary key,
  school_year text not null constraint terms_school_year_form check (school_year ~ '^\d{4}-\d{4}$'),
  semester text not null constraint terms_semester_known check (semester in ('first', 'second', 'summer')),
  starts_on date not null,
  ends_on date not null,
  current boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1,
  constraint terms_end_after_start check (ends_on > starts_on),
  constraint terms_taken unique (school_year, semester)
);
create unique index terms_one_current on terms (current) where current;

create table companies (
  id bigint generated always as identity primary key,
  name text not null,
  industry text,
  street text,
  barangay text,
  city text,
  province text,
  zip text,
  contact_person text,
  contact_position text,
  email text,
  contact_number text,
  website text,
  slots integer constraint companies_slots_sensible check (slots between 0 and 10000),
  status text not null default 'prospect'
    constraint companies_status_known check (status in ('prospect', 'active', 'inactive', 'blacklisted')),
  search text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1
);
create unique index companies_name_taken on companies (lower(name)) where archived_at is null;
create index companies_by_name on companies (name, id) where archived_at is null;
create index companies_search on companies using gin (search gin_trgm_ops);

create table teachers (
  id bigint primary key,
  role text not null default 'teacher' constraint teachers_role check (role = 'teacher'),
  employee_number text,
  department text,
  constraint teachers_user foreign key (id, role) references users (id, role) on delete cascade
);
create unique index teachers_employee_number_taken on teachers (lower(employee_number));

create table teacher_courses (
  teacher_id bigint not null references teachers on delete cascade,
  course_id bigint not null references courses,
  primary key (teacher_id, course_id)
);
create index teacher_courses_by_course on teacher_courses (course_id);

create table supervisors (
  id bigint primary key,
  role text not null default 'supervisor' constraint supervisors_role check (role = 'supervisor'),
  company_id bigint not null references companies,
  position text,
  department text,
  constraint supervisors_user foreign key (id, role) references users (id, role) on delete cascade
);
create index supervisors_by_company on supervisors (company_id);

create table students (
  id bigint primary key,
  role text not null default 'student' constraint students_role check (role = 'student'),
  student_number text not null,
  sex text constraint students_sex_known check (sex in ('female', 'male')),
  birth_date date,
  street text,
  barangay text,
  city text,
  province text,
  zip text,
  course_id bigint not null references courses,
  year_level integer constraint students_year_level check (year_level between 1 and 7),
  section text,
  guardian_name text,
  guardian_relationship text,
  guardian_number text,
  emergency_name text,
  emergency_relationship text,
  emergency_number text,
  coordinator_id bigint references teachers,
  remarks text,
  constraint students_user foreign key (id, role) references users (id, role) on delete cascade
);
create unique index students_number_taken on students (lower(student_number));
create index students_by_course on students (course_id, id);
create index students_by_coordinator on students (coordinator_id, id);
create index students_by_section on students (section, id);
