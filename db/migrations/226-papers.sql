-- Papers that left the school, each with the code that is printed on it and the rows as they were printed (rule 46).

create table papers (
  code text primary key,
  kind text not null constraint papers_kind_known check (kind in ('form48', 'school_form', 'certificate', 'partial_certificate')),
  student_id bigint not null references students,
  placement_id bigint not null references placements,
  -- a month, or the first and the last day
  period text not null,
  -- the hours that it says
  minutes integer not null,
  -- dates, times, minutes and whether approved, of each day on it
  content jsonb not null,
  printed_at timestamptz not null,
  -- the newest seal at that time
  seal_id integer,
  revoked_at timestamptz,
  revoked_by bigint references users,
  revoke_reason text,
  constraint papers_revoked_whole check ((revoked_at is null) = (revoke_reason is null))
);
create index papers_by_placement on papers (placement_id);
