-- By which ways a notification goes out and when, what it is about, and what each person wants to hear.

alter table notifications
  -- one kind tells a person about one thing once
  add column about text,
  -- students have no bell: what they are told goes by letter alone
  add column in_bell boolean not null default true,
  -- when it is due by this way; null: not by this way, or done
  add column push_at timestamptz,
  add column push_tries smallint not null default 0,
  add column email_at timestamptz,
  add column email_tries smallint not null default 0;

create unique index notifications_told_once on notifications (kind, about, user_id) where about is not null;
create index notifications_push_due on notifications (push_at) where push_at is not null;
create index notifications_email_due on notifications (email_at, user_id) where email_at is not null;

drop index notifications_newest;
drop index notifications_unread;
create index notifications_newest on notifications (user_id, id desc) where in_bell;
create index notifications_unread on notifications (user_id) where in_bell and not is_read;

-- a device that is signed out is told nothing more
alter table device_tokens add column session_id bigint references sessions on delete cascade;
create index device_tokens_by_session on device_tokens (session_id);
create index device_tokens_by_age on device_tokens (last_seen_at);

create table notification_preferences (
  user_id bigint primary key references users on delete cascade,
  -- by kind, then by way: only what differs from the usual
  choices jsonb not null default '{}',
  quiet_from time,
  quiet_until time,
  -- letters wait for this time of the day; null: each goes at once
  digest_at time,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint notification_preferences_quiet_whole check ((quiet_from is null) = (quiet_until is null))
);
