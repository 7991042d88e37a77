-- Certificates are papers with a serial number, which counts without gaps within a school year (rule 47).

create table certificate_numbers (
  school_year text primary key,
  last integer not null constraint certificate_numbers_positive check (last > 0)
);

alter table papers
  add column id bigint generated always as identity constraint papers_id_once unique,
  add column school_year text,
  add column number integer,
  -- null in the demo school
  add column issued_by bigint references users,
  -- the revoked one that it stands for
  add column replaces_id bigint references papers (id) constraint papers_replaced_once unique,
  add constraint papers_certificate_numbered check (
    (kind in ('certificate', 'partial_certificate')) = (number is not null) and (number is null) = (school_year is null)),
  add constraint papers_number_once unique (school_year, number);

-- One valid certificate for a placement, whatever happens at once.
create unique index papers_one_certificate on papers (placement_id) where number is not null and revoked_at is null;
