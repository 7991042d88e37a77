-- Who signs which paper, for the whole school and by program, instead of three names that no paper had.

create table signatories (
  id bigint generated always as identity primary key,
  -- null: the whole school
  course_id bigint references courses,
  -- 'all', or one paper; which line of it
  paper text not null,
  part text not null constraint signatories_part_known check (part in ('prepared', 'in_charge', 'noted', 'certified')),
  name text not null constraint signatories_named check (btrim(name) <> ''),
  title text,
  constraint signatories_once unique nulls not distinct (course_id, paper, part)
);

insert into signatories (paper, part, name, title)
  select 'all', 'noted', head_name, coalesce(head_title, 'Program Head') from school_settings where btrim(head_name) <> '';
insert into signatories (paper, part, name, title)
  select 'all', 'certified', dean_name, coalesce(dean_title, 'Dean') from school_settings where btrim(dean_name) <> '';
insert into signatories (paper, part, name, title)
  select 'completion', 'certified', registrar_name, coalesce(registrar_title, 'Registrar')
  from school_settings where btrim(registrar_name) <> '';

alter table school_settings
  drop column registrar_name, drop column registrar_title,
  drop column dean_name, drop column dean_title,
  drop column head_name, drop column head_title;
