-- What a roll-over leaves with a student: when they graduated, and after which term their year level last went up.

alter table students
  add column graduated_on date,
  add column moved_up_after bigint references terms;
