-- The answer of each call that a browser may repeat, for a day.

-- No reference to the person: its lock on their row would meet the lock of whoever edits it, and people are never deleted.
create table kept_answers (
  -- of the person and the key, which itself is not stored: it opens the answer
  key_hash bytea primary key,
  -- 0 for visitors
  user_id bigint not null,
  digest bytea not null,
  -- null until the call has ended, and where the answer is too long to keep
  answer bytea constraint kept_answers_short check (octet_length(answer) <= 200000),
  created_at timestamptz not null
);
create index kept_answers_by_user on kept_answers (user_id, created_at);
create index kept_answers_by_age on kept_answers (created_at);
