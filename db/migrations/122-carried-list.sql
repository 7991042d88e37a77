-- The admin's list of carried hours reads the few placements that have any.

create index placements_with_carried on placements (id) where carried_minutes > 0;
