-- One that ended without a last day never began. In earlier versions it could have hours all the same: its first day had
-- been moved behind them, or it ended in the evening on which its first shift began. It gets the days that were recorded.
with worked as (
  select p.id, p.student_id, p.start_date, min(r.work_date) as first_on, max(r.work_date) as last_on
  from placements p join time_records r on r.placement_id = p.id and r.status <> 'rejected'
  where p.standing = 2 and p.end_date is null group by p.id
), mended as (
  update placements p set start_date = least(w.start_date, w.first_on), end_date = w.last_on, version = version + 1,
    updated_at = now()
  from worked w where p.id = w.id
  returning p.id, p.student_id, w.start_date as start_before, p.start_date, p.end_date
)
insert into audit_events (at, action, noun, record_id, about_id, before, after, reason)
select now(), 'updated', 'placement', m.id, m.student_id, moved.before || '{"endDate": null}',
  moved.after || jsonb_build_object('endDate', m.end_date), 'Hours are recorded on these days'
from mended m cross join lateral (
  select case when is_moved then jsonb_build_object('startDate', m.start_before) else '{}' end as before,
    case when is_moved then jsonb_build_object('startDate', m.start_date) else '{}' end as after
  from (select m.start_before is distinct from m.start_date as is_moved) k) moved
order by m.id;

-- Of placements that ended, one that began comes before one that ended before its first day and continued no other:
-- whoever completed an internship has completed it, also if another placement was drafted by mistake and withdrawn. This
-- order is that of `currentFirst` of `server/fragments/standing.ts`.
create index placements_by_standing on placements (
  student_id, standing, (standing = 2 and end_date is null and continues_id is null), id desc);
drop index placements_current;

create or replace function follow_status() returns trigger language plpgsql as $$
begin
  update student_figures f set status_rank = now_at.rank
  from (
    select t.student_id, status_rank((
      select p.status from placements p where p.student_id = t.student_id
      order by p.standing, p.standing = 2 and p.end_date is null and p.continues_id is null, p.id desc limit 1)) as rank
    from (select distinct student_id from touched) t) now_at
  where f.student_id = now_at.student_id and f.status_rank <> now_at.rank;
  return null;
end $$;

update student_figures f set status_rank = now_at.rank
from (
  select s.id, status_rank((
    select p.status from placements p where p.student_id = s.id
    order by p.standing, p.standing = 2 and p.end_date is null and p.continues_id is null, p.id desc limit 1)) as rank
  from students s) now_at
where f.student_id = now_at.id and f.status_rank <> now_at.rank;
