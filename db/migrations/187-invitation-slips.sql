-- Invitation slips to print: one short code per person, kept only as an HMAC whose key is outside the database.

create table invitation_slips (
  -- a new slip replaces the last one
  user_id bigint primary key references users on delete cascade,
  code_hash bytea not null
    constraint invitation_slips_code_once unique
    constraint invitation_slips_code_hashed check (length(code_hash) = 32),
  made_by bigint references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
    constraint invitation_slips_end_later check (expires_at > created_at)
);
create index invitation_slips_by_end on invitation_slips (expires_at);
