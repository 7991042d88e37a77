-- Letters of the school: templates with their versions, and every letter that was made, as it was (rule 48).

create table letter_templates (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null constraint letter_templates_kind_known check (kind in
    ('endorsement', 'recommendation', 'acceptance', 'consent', 'moa', 'other', 'certificate', 'partial_certificate')),
  -- the newest version
  revision integer not null default 1,
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1
);
create unique index letter_templates_name_taken on letter_templates (lower(name)) where archived_at is null;

-- the programs that a letter is for; none: all
create table letter_template_courses (
  template_id bigint not null references letter_templates on delete cascade,
  course_id bigint not null references courses,
  primary key (template_id, course_id)
);

create table letter_revisions (
  id bigint generated always as identity primary key,
  template_id bigint not null references letter_templates,
  revision integer not null,
  body text not null constraint letter_revisions_body_sized check (char_length(body) between 1 and 20000),
  created_by bigint references users,
  created_at timestamptz not null,
  constraint letter_revisions_once unique (template_id, revision)
);

-- The last reference number of each school year. It is raised in the transaction that makes the letters, so that one
-- that fails leaves no gap, and two at once wait for each other.
create table letter_numbers (
  school_year text primary key,
  last integer not null constraint letter_numbers_counted check (last > 0)
);

create table letters (
  id bigint generated always as identity primary key,
  template_id bigint not null references letter_templates,
  revision_id bigint not null references letter_revisions,
  kind text not null,
  -- what the template was called then
  name text not null,
  student_id bigint not null references students,
  placement_id bigint references placements,
  school_year text not null,
  number integer not null,
  -- the filled text and the lines to sign, as they print
  content jsonb not null,
  made_on date not null,
  made_by bigint references users,
  -- the step of many that made it
  act_id bigint,
  -- sha-256 of the PDF; null until it is drawn, a moment later
  file text,
  created_at timestamptz not null,
  constraint letters_number_once unique (school_year, number)
);
create index letters_by_student on letters (student_id, id);
create index letters_by_act on letters (act_id) where act_id is not null;
create index letters_to_draw on letters (id) where file is null;
create index letters_by_template on letters (template_id);

create function keep_letter() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'letters' then
    if old.file is null and (to_jsonb(new) - 'file') = (to_jsonb(old) - 'file') then return new; end if;
  end if;
  raise exception 'A letter that was made, and a version of its text, are never changed'
    using errcode = 'restrict_violation', constraint = 'letters_kept', table = tg_table_name;
end $$;
create trigger letters_never_changed before update or delete on letters for each row execute function keep_letter();
create trigger letter_revisions_never_changed before update or delete on letter_revisions
  for each row execute function keep_letter();
