-- A press of a decision can be taken back for ten seconds, and nobody is told of it before; then its row is gone.

create table decisions (
  id bigint generated always as identity primary key,
  decided_by bigint not null references users,
  decided_at timestamptz not null,
  status text not null constraint decisions_status_known check (status in ('approved', 'returned', 'rejected')),
  note text,
  -- placements whose hours it met
  met_ids bigint[] not null default '{}'
);
create index decisions_to_tell on decisions (decided_at);

create table decided_days (
  decision_id bigint not null references decisions on delete cascade,
  record_id bigint not null references time_records on delete cascade,
  -- whoever changes the record afterwards makes another version
  version integer not null,
  note_before text,
  primary key (decision_id, record_id)
);
create index decided_days_by_record on decided_days (record_id);
