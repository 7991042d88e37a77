-- What search, archive and print need of the catalog: programs, places, calendar, papers and the school itself.

alter table sites add column search text not null default '';
alter table agreements add column search text not null default '';
alter table holidays add column search text not null default '';
alter table suspensions add column search text not null default '';
alter table requirements add column search text not null default '';
-- the rows that earlier migrations loaded hold no accents, so this is what TypeScript would write
update holidays set search = ' ' || lower(name);
update requirements set search = ' ' || lower(code || ' ' || name);

-- what lies in the archive does not keep its name from others
alter table terms drop constraint terms_taken;
create unique index terms_taken on terms (school_year, semester) where archived_at is null;

create index sites_by_company on sites (company_id, id);
create index agreements_by_company on agreements (company_id, id);
create index placements_of_course on placements (course_id, status);
create index placements_of_site on placements (site_id, status);

alter table agreements add column file_type text;
alter table requirements add column template_type text;

alter table school_settings
  add column address text,
  add column registrar_title text,
  add column dean_title text,
  add column head_title text,
  add column logo_type text,
  -- what a new program begins with
  add column max_minutes_per_day integer not null default 480
    constraint school_settings_day_cap check (max_minutes_per_day between 60 and 1440),
  add column max_minutes_per_week integer not null default 2400
    constraint school_settings_week_cap check (max_minutes_per_week between 60 and 10080),
  add column grace_minutes integer not null default 5
    constraint school_settings_grace check (grace_minutes between 0 and 120),
  -- texts that print; null: the usual ones
  add column certification_text text,
  add column verification_text text,
  add column footer_text text;
