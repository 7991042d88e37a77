-- Messages of the school to its people: what was written, to whom, and what became of each email and notice.

create table messages (
  id bigint generated always as identity primary key,
  sender_id bigint not null references users,
  subject text not null constraint messages_subject_one_line
    check (char_length(subject) between 1 and 120 and subject !~ '[[:cntrl:]]'),
  body text not null constraint messages_body_short check (char_length(body) between 1 and 2000),
  -- a page of our own site
  link text constraint messages_link_own check (link ~ '^/([^/\\]|$)'),
  -- in words: 'Section 4A of BSIT'
  audience text not null,
  by_email boolean not null,
  by_push boolean not null,
  state text not null constraint messages_state_known check (state in ('sending', 'done', 'stopped')),
  stop_reason text,
  total integer not null constraint messages_to_somebody check (total > 0),
  search text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint messages_end_of_state check ((state = 'sending') = (ended_at is null))
);
create index messages_by_sender on messages (sender_id, created_at);
create index messages_by_age on messages (created_at);

create table message_recipients (
  message_id bigint not null references messages on delete cascade,
  user_id bigint not null references users,
  -- messages take turns by it, so that a small one need not wait for the end of a large one
  place integer not null,
  -- what the text says about the person, as it was when the message was sent
  fields jsonb not null,
  email text,
  outcome text not null constraint message_recipients_outcome_known
    check (outcome in ('waiting', 'sent', 'saved', 'notice', 'failed', 'stopped', 'left_out')),
  reason text,
  -- the next try, and the job that has taken it; no other job takes it while that one runs
  next_at timestamptz,
  tries integer not null default 0,
  job bigint,
  sent_at timestamptz,
  -- null if the notice was taken back
  notice_until timestamptz,
  read_at timestamptz,
  -- each person once
  constraint message_recipients_once primary key (message_id, user_id),
  constraint message_recipients_next_try check ((outcome = 'waiting') = (next_at is not null))
);
create index message_recipients_waiting on message_recipients (place, message_id) where outcome = 'waiting';
-- what the dashboard and the tap screen look up
create index message_recipients_unread on message_recipients (user_id, notice_until)
  where read_at is null and notice_until is not null;

-- One row: the pace of the school's emails, and how many left in the minute of the clock. Its lock lets one server
-- at a time take people.
create table message_pace (
  id bigint primary key default 1 constraint message_pace_one check (id = 1),
  per_minute integer not null default 60 constraint message_pace_sensible check (per_minute between 1 and 600),
  minute timestamptz not null default '2000-01-01',
  taken integer not null default 0,
  version integer not null default 1
);
insert into message_pace default values;
