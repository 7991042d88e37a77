-- What people are told, and the devices that are told with them.

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  is_read boolean not null default false,
  created_at timestamptz not null
);
create index notifications_newest on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where not is_read;

create table device_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token text not null,
  token_hash bytea not null constraint device_tokens_once unique,
  last_seen_at timestamptz not null,
  created_at timestamptz not null
);
create index device_tokens_by_user on device_tokens (user_id);
