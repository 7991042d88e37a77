-- Carried minutes count only while their proof is attached, and never for more than the placement asks for.

alter table placements add column carried_counted integer not null generated always as (
  case when carried_file is null then 0 else least(carried_minutes, required_minutes) end) stored;
