-- A requirement may repeat by week or month while a placement runs: each period has documents of its own.

alter table requirements
  add column repeats text constraint requirements_repeats_known check (repeats in ('week', 'month')),
  add constraint requirements_repeat_of_student check (
    repeats is null or (subject = 'student' and phase = 'during' and met_by = 'upload' and not has_expiry));

-- the first calendar day of the week or month; null: the requirement does not repeat
alter table documents add column period date;
alter table documents drop constraint documents_revision_once;
alter table documents add constraint documents_revision_once
  unique nulls not distinct (student_id, requirement_id, period, revision, company_id);
