-- What the students of each coordinator make to do, counted now and then for the admin's dashboard (decision 234).

create table coordinator_figures (
  -- null for students without a coordinator
  coordinator_id bigint references teachers on delete cascade,
  students integer not null,
  documents integer not null,
  corrections integer not null,
  incomplete integer not null,
  no_tap integer not null,
  unplaced integer not null,
  preparing integer not null,
  changed integer not null,
  at_risk integer not null,
  counted_at timestamptz not null,
  constraint coordinator_figures_once unique nulls not distinct (coordinator_id)
);
