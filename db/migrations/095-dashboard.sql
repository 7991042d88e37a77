-- What the dashboards read: hours and activity of the whole school, counted now and then, and approved days that changed.

create index time_records_changed on time_records (student_id) where would_be is not null;
-- the placements of a term, counted without reading the table
create index placements_in_term on placements (term_id, student_id) include (status, standing);

-- minutes rendered by program and term, as of counted_at; a record of the school's past days is too long to sum for each look
create table program_hours (
  term_id bigint not null references terms,
  course_id bigint not null references courses,
  minutes bigint not null,
  counted_at timestamptz not null,
  primary key (term_id, course_id)
);

-- how many students tapped on a day, as of counted_at
create table day_activity (
  work_date date primary key,
  students integer not null,
  counted_at timestamptz not null
);
