-- How much each person has uploaded on their last day of uploading, so that nobody fills the disk.
create table upload_days (
  person_id bigint primary key references users on delete cascade,
  day date not null,
  files integer not null,
  bytes bigint not null,
  constraint upload_days_counted check (files > 0 and bytes >= 0)
);
