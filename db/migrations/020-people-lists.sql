-- Lists of people in the order of their names, found by any part of them, at any size.

-- `search` begins with last and first name, so its bytes give one order on every machine, without case and accents;
-- a list that looks for something finds what it compares in the index itself
drop index users_by_name;
create index users_in_order on users (role, search collate "C", id) where archived_at is null;
create index users_archived_in_order on users (role, search collate "C", id) where archived_at is not null;
create index users_newest on users (role, created_at, id) where archived_at is null;

-- whom a coordinator reaches: own students, and those of own programs who have nobody
drop index students_by_coordinator;
create index students_by_coordinator on students (coordinator_id, course_id, id);

-- How many people there are, kept as they come and go: the sum of its rows. Rows are added, never changed, so that two
-- who add people never wait for each other; now and then a writer folds what is there into one.
create table people_counts (
  role text not null,
  is_archived boolean not null,
  people bigint not null
);
insert into people_counts select role, archived_at is not null, count(*) from users group by 1, 2;

create function count_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into people_counts select role, archived_at is not null, count(*) from added group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into people_counts select role, archived_at is not null, -count(*) from gone group by 1, 2;
  else
    insert into people_counts
      select role, is_archived, sum(people)
      from (
        select role, archived_at is not null as is_archived, 1 as people from added
        union all select role, archived_at is not null, -1 from gone) moved
      group by 1, 2 having sum(people) <> 0;
  end if;
  if random() < 0.02 then
    with folded as (
      delete from people_counts where ctid in (select ctid from people_counts for update skip locked) returning *)
    insert into people_counts select role, is_archived, sum(people) from folded group by 1, 2;
  end if;
  return null;
end $$;
create trigger users_counted_in after insert on users
  referencing new table as added for each statement execute function count_people();
create trigger users_counted_again after update on users
  referencing old table as gone new table as added for each statement execute function count_people();
create trigger users_counted_out after delete on users
  referencing old table as gone for each statement execute function count_people();
