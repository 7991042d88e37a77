-- A person whose browser lost its session continues with a second one beside the first, by a cookie.

alter table sessions
  -- null once its token was ended while a session that continues it stays
  alter column token_hash drop not null,
  add column first_id bigint constraint sessions_first references sessions on delete cascade,
  add column resume_hash bytea constraint sessions_resume_once unique,
  add column resume_until timestamptz,
  add column resumed_at timestamptz,
  add constraint sessions_resume_whole check ((resume_hash is null) = (resume_until is null)),
  add constraint sessions_first_is_first check (first_id <> id);
comment on column sessions.first_id is 'the session that a sign-in made, for one that continues it';
comment on column sessions.resume_hash is 'the digest of the cookie that continues this session; null on a shared computer';
comment on column sessions.resumed_at is 'when its cookie was first used; from then on it has a newer one';
create index sessions_by_first on sessions (first_id) where first_id is not null;
