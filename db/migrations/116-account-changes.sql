-- Who changed whose email or password, what the owner said to it, and emails that are not confirmed yet.

create table account_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- null: whoever runs the server, at the command line
  by_id bigint references users,
  field text not null constraint account_changes_field_known check (field in ('email', 'password')),
  at timestamptz not null,
  -- the address on file before the change, which is told of it
  told_to text,
  -- one for each try to send the email: every one that arrived works, until one is used
  token_hashes bytea[] not null default '{}',
  objected_at timestamptz,
  settled_at timestamptz,
  settled_by bigint references users,
  settled_note text,
  constraint account_changes_settled_whole
    check (num_nulls(settled_at, settled_note) in (0, 2) and (settled_at is null or objected_at is not null))
);
create index account_changes_by_user on account_changes (user_id, at desc);
create index account_changes_by_token on account_changes using gin (token_hashes);
create index account_changes_reported on account_changes (objected_at) where objected_at is not null;

-- while it is set, the account decides nothing
alter table accounts add column held_at timestamptz;

-- who was handed a link to print; null where it went to the address on file
alter table one_time_tokens add column made_by bigint references users;

create table email_changes (
  user_id bigint primary key references users on delete cascade,
  email text not null,
  token_hashes bytea[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index email_changes_by_token on email_changes using gin (token_hashes);

-- whose hours a supervisor could ever approve: a hand-over forgets it in the placement, this does not
create table supervised_students (
  supervisor_id bigint not null references supervisors on delete cascade,
  student_id bigint not null references students on delete cascade,
  primary key (supervisor_id, student_id)
);

create function keep_supervised_student() returns trigger language plpgsql as $$
begin
  insert into supervised_students values (new.supervisor_id, new.student_id) on conflict do nothing;
  return null;
end $$;

create trigger placements_keep_supervised_student
  after insert or update of supervisor_id, student_id on placements
  for each row when (new.supervisor_id is not null) execute function keep_supervised_student();

insert into supervised_students
select supervisor_id, student_id from placements where supervisor_id is not null
union
select v.id, p.student_id from audit_events e join placements p on p.id = e.record_id
  join supervisors v on v.id = (e.before ->> 'supervisorId')::bigint where e.noun = 'placement'
union
select v.id, r.student_id from supervisors v join time_records r on r.decided_by = v.id;
