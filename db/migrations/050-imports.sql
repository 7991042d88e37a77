-- Files of students, supervisors and companies on their way in: kept for an hour, with what became of their rows.

create table imports (
  id bigint generated always as identity primary key,
  noun text not null constraint imports_noun_known check (noun in ('students', 'supervisors', 'companies')),
  actor_id bigint not null references users on delete cascade,
  file_name text not null,
  -- here and not among the files, which are kept for good: a list of people is gone with its row
  content bytea not null,
  total_rows integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  mapping jsonb,
  existing text constraint imports_existing_known check (existing in ('skip', 'update')),
  state text not null default 'uploaded'
    constraint imports_state_known check (state in ('uploaded', 'queued', 'running', 'done', 'failed')),
  done_rows integer not null default 0,
  counts jsonb,
  message text,
  result text
);
create index imports_by_end on imports (expires_at);
