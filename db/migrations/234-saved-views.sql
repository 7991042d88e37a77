-- Views of lists that people have saved under a name: search, filters and order, on every device of that person.

create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- the address of the list's call
  list text not null constraint saved_views_list_known check (list ~ '^/api/[a-z/-]{1,60}$'),
  name text not null constraint saved_views_named check (length(trim(name)) between 1 and 60),
  query jsonb not null,
  created_at timestamptz not null
);
create unique index saved_views_name_taken on saved_views (user_id, list, lower(name));
