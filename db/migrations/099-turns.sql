-- Whoever changes a student's taps or records takes the student's turn. Who has read before that writes only if the turn is
-- still the one that was read. The calls of the current minute are counted in the same row.
create table turns (
  student_id bigint primary key,
  turn bigint not null default 1,
  minute bigint not null default 0,
  calls integer not null default 0
) with (fillfactor = 70);

drop table tap_calls;
