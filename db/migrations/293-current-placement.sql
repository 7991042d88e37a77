-- In earlier versions the first day of a placement could be moved behind its hours, which then were in its total and in no
-- report; it becomes the first of the days that were recorded. If such a placement ended, or one ended in the evening on
-- which its first shift began, it got no last day, as if it had never begun: it gets the last of these days.
with worked as (
  select p.id, p.student_id, p.start_date, p.end_date, min(r.work_date) as first_on, max(r.work_date) as last_on
  from placements p join time_records r on r.placement_id = p.id and r.status <> 'rejected'
  where p.standing <> 1
  group by p.id having p.start_date > min(r.work_date) or (p.standing = 2 and p.end_date is null)
), mended as (
  update placements p set start_date = least(w.start_date, w.first_on),
    end_date = case when p.standing = 2 then coalesce(w.end_date, w.last_on) else w.end_date end, version = version + 1,
    updated_at = now()
  from worked w where p.id = w.id
  returning p.id, p.student_id, jsonb_build_object('startDate', w.start_date, 'endDate', w.end_date) as before,
    jsonb_build_object('startDate', p.start_date, 'endDate', p.end_date) as after
)
insert into audit_events (at, action, noun, record_id, about_id, before, after, reason)
select now(), 'updated', 'placement', m.id, m.student_id,
  (select jsonb_object_agg(key, value) from jsonb_each(m.before) where value <> m.after -> key),
  (select jsonb_object_agg(key, value) from jsonb_each(m.after) where value <> m.before -> key),
  'Hours are recorded on these days'
from mended m order by m.id;

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
