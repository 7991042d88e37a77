-- The answer to an approval of 500 days has 512 kB, and sealing adds 28 bytes. The old limit refused the approval itself.

alter table kept_answers drop constraint kept_answers_short;
alter table kept_answers add constraint kept_answers_short check (octet_length(answer) <= 512 * 1024 + 28);
