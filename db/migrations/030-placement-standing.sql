-- Which placement of a student counts now, and timetables with different hours on different days of the week.

-- 0 at work, 1 being prepared, 2 ended
alter table placements add column standing smallint not null generated always as (
  case
    when status in ('deployed', 'on_hold', 'hours_met') then 0
    when status in ('draft', 'requirements', 'cleared') then 1
    else 2
  end) stored;
create index placements_current on placements (student_id, standing, id desc);
drop index placements_by_student;
create index placements_by_status on placements (status, student_id);
create index placements_by_earlier on placements (continues_id) where continues_id is not null;

-- Monday to Friday and Saturday may stand side by side; a day of work may have only its second half
alter table schedules drop constraint schedules_once;
create index schedules_by_placement on schedules (placement_id, valid_from);
alter table schedules alter column first_start drop not null;
alter table schedules alter column first_end drop not null;
alter table schedules add constraint schedules_first_whole check ((first_start is null) = (first_end is null));
alter table schedules add constraint schedules_some_hours check (first_start is not null or second_start is not null);
