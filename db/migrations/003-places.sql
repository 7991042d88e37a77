-- Where interns work: sites of a company and the agreements (MOA) that cover them; program hours that differ by term.

create table sites (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  name text not null,
  street text,
  barangay text,
  city text,
  province text,
  zip text,
  latitude double precision constraint sites_latitude check (latitude between -90 and 90),
  longitude double precision constraint sites_longitude check (longitude between -180 and 180),
  radius_meters integer not null default 150 constraint sites_radius check (radius_meters between 30 and 1000),
  main boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1,
  constraint sites_point_whole check ((latitude is null) = (longitude is null)),
  constraint sites_of_company unique (id, company_id)
);
create unique index sites_name_taken on sites (company_id, lower(name)) where archived_at is null;
create unique index sites_one_main on sites (company_id) where main and archived_at is null;

create table agreements (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  reference text not null,
  signed_on date,
  notarized_on date,
  valid_from date not null,
  -- null: perpetual
  valid_until date,
  -- sha-256 of the stored file
  file text,
  file_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1,
  constraint agreements_end_after_start check (valid_until is null or valid_until >= valid_from)
);
create unique index agreements_reference_taken on agreements (company_id, lower(reference)) where archived_at is null;
create index agreements_by_end on agreements (valid_until) where archived_at is null;

alter table supervisors add column site_id bigint;
alter table supervisors add constraint supervisors_site_of_company
  foreign key (site_id, company_id) references sites (id, company_id);

create table course_term_hours (
  course_id bigint not null references courses,
  term_id bigint not null references terms,
  required_hours integer not null constraint course_term_hours_sensible check (required_hours between 1 and 5000),
  primary key (course_id, term_id)
);
