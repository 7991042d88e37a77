-- Interns who are archived after their term still belong to it: they count as 'archived' in place of what became of them.

create function outcomes_now(status text, is_archived boolean) returns text[] language sql immutable as $$
  select case when is_archived then '{archived}'::text[] else outcomes_of(status) end
$$;

create or replace function move_outcomes(gone placements[], added placements[]) returns void language sql as $$
  with touched as (select distinct student_id from unnest(gone || added)),
  present as (
    select p.id, p.student_id, p.term_id, p.course_id, p.status, u.archived_at is not null as is_archived
    from touched t join placements p on p.student_id = t.student_id join users u on u.id = t.student_id),
  past as (
    select * from present where id not in (select id from unnest(added))
    union all
    select g.id, g.student_id, g.term_id, g.course_id, g.status, u.archived_at is not null
    from unnest(gone) g join users u on u.id = g.student_id),
  moved as (
    select distinct 1 as way, student_id, term_id, course_id, o as outcome
    from present, unnest(outcomes_now(status, is_archived)) o
    union all
    select distinct -1, student_id, term_id, course_id, o from past, unnest(outcomes_now(status, is_archived)) o)
  insert into outcome_counts
  select term_id, course_id, outcome, sum(way) from moved group by 1, 2, 3 having sum(way) <> 0
$$;

create or replace function count_archived_outcomes() returns trigger language plpgsql as $$
begin
  insert into outcome_counts
  select p.term_id, p.course_id, p.outcome, sum(p.way)
  from added a join gone g on g.id = a.id and (g.archived_at is null) <> (a.archived_at is null)
    cross join lateral (
      select distinct 1 as way, p.term_id, p.course_id, o as outcome
      from placements p, unnest(outcomes_now(p.status, a.archived_at is not null)) o where p.student_id = a.id
      union all
      select distinct -1, p.term_id, p.course_id, o
      from placements p, unnest(outcomes_now(p.status, g.archived_at is not null)) o where p.student_id = a.id) p
  group by 1, 2, 3;
  return null;
end $$;

insert into outcome_counts
select p.term_id, p.course_id, 'archived', count(distinct p.student_id)
from placements p join users u on u.id = p.student_id and u.archived_at is not null
group by 1, 2;
