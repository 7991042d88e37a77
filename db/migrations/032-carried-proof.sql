-- The paper that proves the hours carried from outside: what it is called and what it is.

alter table placements add column carried_file_name text;
alter table placements add column carried_file_type text;
