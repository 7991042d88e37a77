-- What lists of students are sorted by beside names: the status follows its placement at once, the hours and the last
-- tap are counted now and then, because nobody can sum the days of a whole school for each look (decision 233).

-- the place of a status in `placementStatuses`, from 1; 0 without a placement
create function status_rank(status text) returns smallint language sql immutable as $$
  select coalesce(array_position(
    array['draft', 'requirements', 'cleared', 'deployed', 'on_hold', 'hours_met', 'completed', 'pulled_out', 'withdrawn',
      'transferred'],
    status), 0)::smallint
$$;

create table student_figures (
  student_id bigint primary key references students on delete cascade,
  status_rank smallint not null default 0,
  approved_minutes integer not null default 0,
  -- of the current placement; null sorts last, as whoever is not placed has everything before them
  remaining_minutes integer,
  -- whoever never tapped comes before those who tapped long ago
  last_tap_on date not null default '-infinity'
);
create index student_figures_by_status on student_figures (status_rank, student_id);
create index student_figures_by_hours on student_figures (approved_minutes, student_id);
create index student_figures_by_remaining on student_figures (remaining_minutes, student_id);
create index student_figures_by_last_tap on student_figures (last_tap_on, student_id);

create function add_student_figures() returns trigger language plpgsql as $$
begin
  insert into student_figures (student_id) select id from added;
  return null;
end $$;
create trigger students_have_figures after insert on students
  referencing new table as added for each statement execute function add_student_figures();

create function follow_status() returns trigger language plpgsql as $$
begin
  update student_figures f set status_rank = now_at.rank
  from (
    select t.student_id, status_rank((
      select p.status from placements p where p.student_id = t.student_id order by p.standing, p.id desc limit 1)) as rank
    from (select distinct student_id from touched) t) now_at
  where f.student_id = now_at.student_id and f.status_rank <> now_at.rank;
  return null;
end $$;
create trigger placements_status_in after insert on placements
  referencing new table as touched for each statement execute function follow_status();
create trigger placements_status_again after update on placements
  referencing new table as touched for each statement execute function follow_status();
create trigger placements_status_out after delete on placements
  referencing old table as touched for each statement execute function follow_status();

insert into student_figures (student_id, status_rank)
select s.id, status_rank((
  select p.status from placements p where p.student_id = s.id order by p.standing, p.id desc limit 1))
from students s;

-- how far an account is: 0 not invited, 1 invited, 2 with a password
alter table accounts add column stage smallint not null generated always as (
  case when password_hash is not null then 2 when invited_at is not null then 1 else 0 end) stored;
create index accounts_by_stage on accounts (stage, user_id);
