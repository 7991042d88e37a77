-- Of placements that ended, one that began comes before one that ended before its first day: whoever completed an
-- internship has completed it, also if another placement was drafted by mistake and withdrawn.

create index placements_by_standing on placements (student_id, standing, (end_date is null), id desc);
drop index placements_current;

create or replace function follow_status() returns trigger language plpgsql as $$
begin
  update student_figures f set status_rank = now_at.rank
  from (
    select t.student_id, status_rank((
      select p.status from placements p where p.student_id = t.student_id
      order by p.standing, p.end_date is null, p.id desc limit 1)) as rank
    from (select distinct student_id from touched) t) now_at
  where f.student_id = now_at.student_id and f.status_rank <> now_at.rank;
  return null;
end $$;

update student_figures f set status_rank = now_at.rank
from (
  select s.id, status_rank((
    select p.status from placements p where p.student_id = s.id
    order by p.standing, p.end_date is null, p.id desc limit 1)) as rank
  from students s) now_at
where f.student_id = now_at.id and f.status_rank <> now_at.rank;
