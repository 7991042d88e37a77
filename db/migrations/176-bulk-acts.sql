-- One step of many students at once: what became of each, and for ten minutes what it was before, so that it can be undone.

create table bulk_acts (
  id bigint generated always as identity primary key,
  actor_id bigint not null references users on delete cascade,
  step jsonb not null,
  state text not null
    constraint bulk_acts_state_known check (state in ('queued', 'running', 'done', 'undoing', 'undone', 'failed')),
  total integer not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- nobody is told before it can no longer be undone
  told_at timestamptz
);
create index bulk_acts_by_actor on bulk_acts (actor_id, id);
create index bulk_acts_by_age on bulk_acts (created_at);
create index bulk_acts_to_tell on bulk_acts (ended_at) where told_at is null;

create table bulk_rows (
  act_id bigint not null references bulk_acts on delete cascade,
  place integer not null,
  -- a student, or a program whose month is locked
  subject_id bigint not null,
  -- what the step changes of it: a placement, or the requirement of a document
  target_id bigint,
  outcome text
    constraint bulk_rows_outcome_known check (outcome in ('done', 'unchanged', 'refused', 'undone', 'left')),
  causes jsonb not null default '[]',
  -- what undoing needs; emptied when it is too late
  before jsonb,
  news jsonb,
  primary key (act_id, place)
);

-- An event that is part of such an act; the audit lists the act, the history of its student lists the event.
alter table audit_events add column act_id bigint;
