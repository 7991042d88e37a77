-- Reports as files that are made aside and kept for a week, and what a program writes into Annex C.

create table reports (
  id bigint generated always as identity primary key,
  maker_id bigint not null references users on delete cascade,
  kind text not null constraint reports_kind_known check (
    kind in ('dtr_summary', 'hours_ledger', 'completion', 'requirements', 'annex_c', 'annex_d')),
  filters jsonb not null,
  format text not null constraint reports_format_known check (format in ('pdf', 'xlsx', 'csv')),
  state text not null default 'queued' constraint reports_state_known check (state in ('queued', 'running', 'done', 'failed')),
  done_rows integer not null default 0,
  total_rows integer not null default 0,
  message text,
  -- sha-256 of the stored file
  file text,
  file_name text not null,
  file_size bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index reports_by_maker on reports (maker_id, id desc);
create index reports_by_end on reports (expires_at);

create table annex_notes (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses,
  from_date date not null,
  to_date date not null,
  issues text,
  solutions text,
  recommendations text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint annex_notes_once unique (course_id, from_date, to_date),
  constraint annex_notes_end_after_start check (to_date >= from_date)
);
