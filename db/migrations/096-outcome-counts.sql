-- How many students of a program were placed in a term and what became of them, kept as placements come and change.

-- the sum of its rows; rows are added, never changed, and folded when they are many, as in people_counts
create table outcome_counts (
  term_id bigint not null,
  course_id bigint not null,
  outcome text not null,
  students bigint not null
);

-- what a placement makes of its student
create function outcomes_of(status text) returns text[] language sql immutable as $$
  select case
    when status in ('deployed', 'on_hold', 'hours_met') then '{placed,at_work}'
    when status in ('completed', 'pulled_out') then array['placed', status]
    else '{placed}'
  end::text[]
$$;

-- a student with two placements in a term counts once: what they were before and are now is compared, not the rows
create function move_outcomes(gone placements[], added placements[]) returns void language sql as $$
  with touched as (select distinct student_id from unnest(gone || added)),
  present as (
    select p.id, p.student_id, p.term_id, p.course_id, p.status
    from touched t join placements p on p.student_id = t.student_id
      join users u on u.id = t.student_id and u.archived_at is null),
  past as (
    select * from present where id not in (select id from unnest(added))
    union all
    select g.id, g.student_id, g.term_id, g.course_id, g.status
    from unnest(gone) g join users u on u.id = g.student_id and u.archived_at is null),
  moved as (
    select distinct 1 as way, student_id, term_id, course_id, o as outcome from present, unnest(outcomes_of(status)) o
    union all
    select distinct -1, student_id, term_id, course_id, o from past, unnest(outcomes_of(status)) o)
  insert into outcome_counts
  select term_id, course_id, outcome, sum(way) from moved group by 1, 2, 3 having sum(way) <> 0
$$;

create function count_outcomes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_outcomes('{}', array(select a::placements from added a));
  elsif tg_op = 'DELETE' then
    perform move_outcomes(array(select g::placements from gone g), '{}');
  else
    perform move_outcomes(array(select g::placements from gone g), array(select a::placements from added a));
  end if;
  if (select count(*) from outcome_counts) > 10000 then
    with folded as (
      delete from outcome_counts where ctid in (select ctid from outcome_counts for update skip locked) returning *)
    insert into outcome_counts
    select term_id, course_id, outcome, sum(students) from folded group by 1, 2, 3 having sum(students) <> 0;
  end if;
  return null;
end $$;
create trigger placements_counted_in after insert on placements
  referencing new table as added for each statement execute function count_outcomes();
create trigger placements_counted_again after update on placements
  referencing old table as gone new table as added for each statement execute function count_outcomes();
create trigger placements_counted_out after delete on placements
  referencing old table as gone for each statement execute function count_outcomes();

-- whoever is archived is counted no more, and again when restored
create function count_archived_outcomes() returns trigger language plpgsql as $$
begin
  insert into outcome_counts
  select p.term_id, p.course_id, p.outcome, sum(case when a.archived_at is null then 1 else -1 end)
  from added a join gone g on g.id = a.id and (g.archived_at is null) <> (a.archived_at is null)
    cross join lateral (
      select distinct p.term_id, p.course_id, o as outcome from placements p, unnest(outcomes_of(p.status)) o
      where p.student_id = a.id) p
  group by 1, 2, 3;
  return null;
end $$;
create trigger users_outcomes_counted after update on users
  referencing old table as gone new table as added for each statement execute function count_archived_outcomes();

insert into outcome_counts
select term_id, course_id, outcome, count(*) from (
  select distinct p.student_id, p.term_id, p.course_id, o as outcome
  from placements p join users u on u.id = p.student_id and u.archived_at is null, unnest(outcomes_of(p.status)) o) kept
group by 1, 2, 3;

-- no longer asked
drop index placements_in_term;
