-- Evaluation forms of the school with their versions, and the evaluations that people answer on them.

create table evaluation_templates (
  id bigint generated always as identity primary key,
  -- name, kind and due_at are those of the newest version
  name text not null,
  kind text not null constraint evaluation_templates_kind_known check (
    kind in ('supervisor_student', 'student_company', 'student_program', 'coordinator_company')),
  due_at integer constraint evaluation_templates_due_at check (due_at between 1 and 100),
  days_to_answer integer not null default 7 constraint evaluation_templates_days check (days_to_answer between 1 and 90),
  releases_at_completion boolean not null default false,
  revision integer not null default 1,
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1
);
create unique index evaluation_templates_name_taken on evaluation_templates (lower(name)) where archived_at is null;

-- the programs that a form is for; none: all
create table evaluation_template_courses (
  template_id bigint not null references evaluation_templates on delete cascade,
  course_id bigint not null references courses,
  primary key (template_id, course_id)
);

create table evaluation_revisions (
  id bigint generated always as identity primary key,
  template_id bigint not null references evaluation_templates,
  revision integer not null,
  -- a Template of domain/evaluation.ts
  form jsonb not null,
  item_count integer not null,
  created_by bigint references users,
  created_at timestamptz not null,
  constraint evaluation_revisions_once unique (template_id, revision)
);

create table evaluations (
  id bigint generated always as identity primary key,
  template_id bigint not null references evaluation_templates,
  revision_id bigint not null references evaluation_revisions,
  kind text not null constraint evaluations_kind_known check (
    kind in ('supervisor_student', 'student_company', 'student_program', 'coordinator_company')),
  -- of a student's placement, or by a coordinator about a company in a term
  placement_id bigint references placements,
  company_id bigint references companies,
  term_id bigint references terms,
  coordinator_id bigint references users,
  status text not null default 'due' constraint evaluations_status_known check (
    status in ('due', 'draft', 'submitted', 'released', 'acknowledged')),
  due_on date not null,
  -- answers, comments and the overall comment until they are submitted
  draft jsonb,
  -- the person who saved the draft last, or who has submitted it
  answered_by bigint references users,
  -- the result of the submission that counts
  submission_id bigint,
  score numeric(7, 2),
  grade text,
  submitted_at timestamptz,
  sent_back_reason text,
  released_by bigint references users,
  released_at timestamptz,
  acknowledged_at timestamptz,
  student_remark text,
  -- the person who asked for it by hand; without one the system did, by the approved hours
  requested_by bigint references users,
  reminded_at timestamptz,
  -- the one reminder that the system sends
  auto_reminded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint evaluations_once unique (template_id, placement_id),
  constraint evaluations_company_once unique (template_id, company_id, term_id, coordinator_id),
  constraint evaluations_about check (
    case when kind = 'coordinator_company'
      then placement_id is null and company_id is not null and term_id is not null and coordinator_id is not null
      else placement_id is not null and company_id is null and term_id is null and coordinator_id is null end),
  -- what was submitted is in evaluation_submissions alone
  constraint evaluations_draft_while_open check (draft is null or status in ('due', 'draft')),
  constraint evaluations_submitted_whole check (
    (status in ('submitted', 'released', 'acknowledged')) = (submission_id is not null)
    and (submission_id is null) = (submitted_at is null) and (submission_id is null) = (score is null)),
  constraint evaluations_released_whole check ((status in ('released', 'acknowledged')) = (released_at is not null)),
  constraint evaluations_acknowledged_whole check ((status = 'acknowledged') = (acknowledged_at is not null))
);
create index evaluations_by_placement on evaluations (placement_id);
create index evaluations_open on evaluations (placement_id) where status in ('due', 'draft') and kind = 'supervisor_student';
create index evaluations_to_answer on evaluations (due_on, id) where status in ('due', 'draft');
create index evaluations_by_company on evaluations (company_id) where company_id is not null;

-- What was submitted, for ever. One that was sent back keeps its row, and the next submission is another.
create table evaluation_submissions (
  id bigint generated always as identity primary key,
  evaluation_id bigint not null references evaluations,
  revision_id bigint not null references evaluation_revisions,
  answers jsonb not null,
  comments jsonb not null,
  overall text,
  score numeric(7, 2) not null,
  grade text,
  lines jsonb not null,
  answered_by bigint not null references users,
  submitted_at timestamptz not null,
  constraint evaluation_submissions_of_evaluation unique (id, evaluation_id)
);
create index evaluation_submissions_by_evaluation on evaluation_submissions (evaluation_id, id);
alter table evaluations add constraint evaluations_own_submission
  foreign key (submission_id, id) references evaluation_submissions (id, evaluation_id) deferrable;

create function keep_submission() returns trigger language plpgsql as $$
begin
  raise exception 'A submitted evaluation is never changed'
    using errcode = 'restrict_violation', constraint = 'evaluation_submissions_kept', table = tg_table_name;
end $$;
create trigger evaluation_submissions_never_changed before update or delete on evaluation_submissions
  for each row execute function keep_submission();
create trigger evaluation_submissions_never_truncated before truncate on evaluation_submissions
  for each statement execute function keep_submission();

-- The result of a submitted evaluation is that of its submission, and changes only when it is sent back.
create function keep_evaluation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.submission_id is not null or exists (select from evaluation_submissions where evaluation_id = old.id) then
      raise exception 'A submitted evaluation is never deleted'
        using errcode = 'restrict_violation', constraint = 'evaluations_submitted_stays', table = tg_table_name;
    end if;
    return old;
  end if;
  if new.submission_id is not null and not exists (
    select from evaluation_submissions s where s.id = new.submission_id and s.score = new.score
      and s.grade is not distinct from new.grade and s.answered_by = new.answered_by
      and s.submitted_at = new.submitted_at and s.revision_id = new.revision_id)
    or old.submission_id is not null and new.submission_id is not null and new.submission_id <> old.submission_id
    or (new.template_id, new.kind, new.placement_id, new.company_id, new.term_id, new.coordinator_id)
      is distinct from (old.template_id, old.kind, old.placement_id, old.company_id, old.term_id, old.coordinator_id) then
    raise exception 'A submitted evaluation is never changed'
      using errcode = 'restrict_violation', constraint = 'evaluations_submitted_stays', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger evaluations_keep_submitted before update or delete on evaluations
  for each row execute function keep_evaluation();

-- Once somebody was asked to answer a form, its versions stay as they are.
create function keep_revision() returns trigger language plpgsql as $$
begin
  if exists (select from evaluations where template_id = old.template_id) then
    raise exception 'A version that was used is never changed'
      using errcode = 'restrict_violation', constraint = 'evaluation_revisions_used_stays', table = tg_table_name;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger evaluation_revisions_used_stay before update or delete on evaluation_revisions
  for each row execute function keep_revision();

-- A requirement is met by an upload, or by an evaluation: submitting one puts a document on file for it.
alter table requirements add column met_by text not null default 'upload'
  constraint requirements_met_by_known check (met_by in ('upload', 'evaluation'));
alter table requirements add column evaluation_template_id bigint references evaluation_templates;
alter table requirements add constraint requirements_evaluation_named
  check ((met_by = 'evaluation') = (evaluation_template_id is not null));
alter table requirements add constraint requirements_evaluation_of_student
  check (met_by = 'upload' or (subject = 'student' and not has_expiry));
create index requirements_by_evaluation on requirements (evaluation_template_id) where evaluation_template_id is not null;
alter table documents add column evaluation_id bigint references evaluations;
create index documents_by_evaluation on documents (evaluation_id) where evaluation_id is not null;

-- The summary of evaluations is a report.
alter table reports drop constraint reports_kind_known;
alter table reports add constraint reports_kind_known check (kind in
  ('dtr_summary', 'hours_ledger', 'completion', 'requirements', 'annex_c', 'annex_d', 'audit', 'evaluation_summary'));
