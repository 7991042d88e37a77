-- Placements, MOAs, sites, coordinators and carried hours are imported too; one proof may stand for many carried hours.

alter table imports drop constraint imports_noun_known;
alter table imports add constraint imports_noun_known check (noun in
  ('students', 'supervisors', 'companies', 'placements', 'agreements', 'sites', 'teachers', 'carried'));
alter table imports
  add column proof_file text,
  add column proof_name text,
  add column proof_type text;

-- since when the proof of carried hours is there
alter table placements add column carried_file_at timestamptz;
update placements set carried_file_at = updated_at where carried_file is not null;
