-- Who changed what, and what the school sets for itself.

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint references users,
  action text not null,
  noun text not null,
  record_id bigint,
  before jsonb,
  after jsonb,
  reason text,
  ip text
);
create index audit_events_by_record on audit_events (noun, record_id, id);
create index audit_events_by_actor on audit_events (actor_id, id);

create table school_settings (
  id integer primary key default 1 constraint school_settings_one check (id = 1),
  name text not null,
  logo text,
  registrar_name text,
  dean_name text,
  head_name text,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
