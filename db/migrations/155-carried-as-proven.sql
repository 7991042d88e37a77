-- A proof counts for the carried minutes that it was attached for: more of them need another proof.

alter table placements add column carried_proven integer not null default 0;
update placements set carried_proven = carried_minutes where carried_file is not null;
alter table placements add constraint placements_carried_proven_by_file check (carried_proven = 0 or carried_file is not null);

alter table placements drop column carried_counted;
alter table placements add column carried_counted integer not null
  generated always as (least(carried_minutes, carried_proven, required_minutes)) stored;
