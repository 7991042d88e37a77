-- What became of each backup, for the admin's dashboard and for the next one.

create table backups (
  id bigint generated always as identity primary key,
  ended_at timestamptz not null,
  -- by itself at night, or by the command
  is_nightly boolean not null,
  -- null where it failed
  file text,
  bytes bigint,
  -- of the uploaded files that lie beside it
  file_bytes bigint,
  -- what went wrong, in a sentence
  message text,
  constraint backups_done_or_failed check ((file is null) = (message is not null))
);
create index backups_by_end on backups (ended_at desc);
