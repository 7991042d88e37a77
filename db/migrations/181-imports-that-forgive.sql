-- An import knows where its titles are, how its dates are written and what it left out; titles that a school matched are kept.

alter table imports
  add column title_row integer,
  add column date_order text constraint imports_date_order_known check (date_order in ('month', 'day')),
  add column wrong_rows text constraint imports_wrong_rows_known check (wrong_rows in ('stop', 'leave_out')),
  add column left_out text;

create table import_titles (
  noun text not null,
  title text not null constraint import_titles_title_short check (length(title) between 1 and 100),
  field text not null,
  used_at timestamptz not null,
  primary key (noun, title)
);

-- as the school's last file had its dates
alter table school_settings add column date_order text not null default 'month'
  constraint school_settings_date_order_known check (date_order in ('month', 'day'));
