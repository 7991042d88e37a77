-- An exam week stops the interns of some programs as a suspension does, under its own name.

alter table suspensions add column kind text not null default 'suspension'
  constraint suspensions_kind_known check (kind in ('suspension', 'exams'));
