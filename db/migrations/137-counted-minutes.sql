-- What a locked day counted is kept with it, what passes earned stands with every day, and weeks that would fall are listed.

-- of days that were derived before it was kept: the credit less what the same taps would be credited without any pass
update time_records r set earned_minutes = old.earned
from (
  select t.id,
    case
      when t.day_type in ('rest', 'regular_holiday', 'special_non_working') then t.credited
      else greatest(0, t.credited - least(
        lines.minutes - case when t.basis -> 'schedule' ->> 'kind' = 'fixed'
          then least(t.overtime, (t.basis -> 'passes' ->> 'overtime')::integer) else 0 end,
        (t.basis ->> 'maxMinutesPerDay')::integer))
    end as earned
  from time_records t cross join lateral (
    select coalesce(sum((line ->> 'minutes')::integer), 0)::integer as minutes
    from jsonb_array_elements(t.explanation) line
    where line ->> 'step' in ('pair', 'suspension', 'schedule', 'overtime', 'lunch')) lines
  where t.credited > 0 and jsonb_typeof(t.basis -> 'passes') = 'object'
    and greatest((t.basis -> 'passes' ->> 'overtime')::integer, (t.basis -> 'passes' ->> 'rest_day')::integer,
      (t.basis -> 'passes' ->> 'holiday')::integer) > 0) old
where r.id = old.id and old.earned > 0;

-- days that were approved in a month after it was locked are locked as well: they were in its total
update time_records r set status = 'locked', version = r.version + 1
from placements p join month_locks l on l.course_id = p.course_id
where p.id = r.placement_id and r.status = 'approved' and to_char(r.work_date, 'YYYY-MM') = l.month;

alter table time_records add column counted_minutes integer;

-- as the rule was until now: in date order, up to the week's cap and all passes of the week, used or not
create temporary table old_days on commit drop as
with recursive chain as (
  select p.id as newest, p.id, p.continues_id, p.max_minutes_per_week as cap
  from placements p where not exists (select from placements n where n.continues_id = p.id)
  union all
  select c.newest, p.id, p.continues_id, c.cap from chain c join placements p on p.id = c.continues_id),
granted as (
  select c.newest, date_trunc('week', g.on_date)::date as week, sum(g.minutes) as minutes
  from chain c join passes g on g.placement_id = c.id where g.archived_at is null group by 1, 2),
days as (
  select r.id, r.status, r.credited, r.earned_minutes, c.newest, c.cap, date_trunc('week', r.work_date)::date as week,
    sum(r.credited) over (partition by c.newest, date_trunc('week', r.work_date) order by r.work_date, r.id) - r.credited as earlier
  from chain c join time_records r on r.placement_id = c.id where r.status in ('approved', 'locked'))
select d.*, greatest(0, least(d.credited, d.cap + coalesce(g.minutes, 0) - d.earlier))::integer as counted
from days d left join granted g on g.newest = d.newest and g.week = d.week;

update time_records r set counted_minutes = d.counted from old_days d where d.id = r.id and r.status = 'locked';

alter table time_records add constraint time_records_counted_when_locked check ((status = 'locked') = (counted_minutes is not null));

-- whatever the code does, a locked day keeps its times, its minutes and its note until its month is unlocked
create function refuse_locked_day() returns trigger language plpgsql as $$
begin
  raise exception 'a locked day stays as it is' using errcode = 'check_violation', constraint = 'time_records_locked_stays';
end $$;
create trigger time_records_locked_stays before update on time_records for each row
  when (old.status = 'locked' and (
    new.status not in ('locked', 'approved')
    or (new.status = 'locked' and new.counted_minutes is distinct from old.counted_minutes)
    or (new.credited, new.earned_minutes, new.excused, new.note, new.am_in, new.am_out, new.pm_in, new.pm_out, new.ot_in, new.ot_out)
      is distinct from
      (old.credited, old.earned_minutes, old.excused, old.note, old.am_in, old.am_out, old.pm_in, old.pm_out, old.ot_in, old.ot_out)))
  execute function refuse_locked_day();
create trigger time_records_locked_kept before delete on time_records for each row
  when (old.status = 'locked') execute function refuse_locked_day();

-- Weeks that counted more by a pass that was not used. Until somebody confirms the new figure the old one counts:
-- `kept_minutes` is what the week may have beyond its cap and what its passes earned.
create table kept_weeks (
  id bigint generated always as identity primary key,
  -- the newest of its chain when this was written
  placement_id bigint not null references placements,
  week date not null,
  minutes_before integer not null,
  minutes_after integer not null,
  kept_minutes integer not null,
  confirmed_by bigint references users,
  confirmed_at timestamptz,
  constraint kept_weeks_once unique (placement_id, week),
  constraint kept_weeks_fall check (minutes_before > minutes_after and kept_minutes > 0),
  constraint kept_weeks_confirmed_whole check ((confirmed_by is null) = (confirmed_at is null))
);

insert into kept_weeks (placement_id, week, minutes_before, minutes_after, kept_minutes)
select newest, week, before, after, before - cap - earned
from (
  select newest, week, cap, sum(counted)::integer as before, sum(earned_minutes)::integer as earned,
    (coalesce(sum(counted) filter (where status = 'locked'), 0)
      + least(greatest(0, cap + sum(earned_minutes) - coalesce(sum(counted) filter (where status = 'locked'), 0)),
        coalesce(sum(credited) filter (where status = 'approved'), 0)))::integer as after
  from old_days group by newest, week, cap) weeks
where before > after;
