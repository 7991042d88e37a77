-- Carried hours that had met the hours of a placement before their proof was asked for count until somebody changes them.

alter table placements add column carried_kept boolean not null default false;

with recursive chain as (
  select id, continues_id from placements where status in ('hours_met', 'completed')
  union
  select p.id, p.continues_id from chain c join placements p on p.id = c.continues_id)
update placements p set carried_kept = true
from chain c where p.id = c.id and p.carried_minutes > p.carried_proven;

alter table placements drop column carried_counted;
alter table placements add column carried_counted integer not null generated always as (
  least(carried_minutes, required_minutes, case when carried_kept then carried_minutes else carried_proven end)) stored;
