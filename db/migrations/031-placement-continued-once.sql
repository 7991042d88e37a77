-- The hours of an earlier placement go on in one later placement, never in two.

drop index placements_by_earlier;
create unique index placements_continued_once on placements (continues_id);
