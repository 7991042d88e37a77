-- The wordings of the system's own emails that the school has changed; the others are in the program.

create table email_wordings (
  id bigint generated always as identity primary key,
  kind text not null constraint email_wordings_once unique
    constraint email_wordings_kind_known check (kind in ('invitation', 'reset', 'reminder', 'account_changed',
      'account_reported', 'confirm_email', 'email_in_use')),
  subject text not null constraint email_wordings_subject_one_line
    check (char_length(subject) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  body text not null constraint email_wordings_body_short check (char_length(body) between 1 and 3000),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
