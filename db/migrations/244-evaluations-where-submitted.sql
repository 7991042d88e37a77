-- A submitted evaluation stays with the term, program, section and company of the day it was submitted: students move
-- up a year and placements continue in another term. Until it is submitted, it follows the student.
alter table evaluations add column kept_term_id bigint references terms;
alter table evaluations add column kept_course_id bigint references courses;
alter table evaluations add column kept_section text;
alter table evaluations add column kept_company_id bigint references companies;

create function keep_where_submitted() returns trigger language plpgsql as $$
begin
  if new.submission_id is null then
    new.kept_term_id := null;
    new.kept_course_id := null;
    new.kept_section := null;
    new.kept_company_id := null;
  elsif tg_op = 'INSERT' or old.submission_id is null then
    if new.placement_id is null then
      new.kept_term_id := new.term_id;
      new.kept_company_id := new.company_id;
    else
      select p.term_id, p.course_id, s.section, p.company_id
      into new.kept_term_id, new.kept_course_id, new.kept_section, new.kept_company_id
      from placements p join students s on s.id = p.student_id where p.id = new.placement_id;
    end if;
  else
    new.kept_term_id := old.kept_term_id;
    new.kept_course_id := old.kept_course_id;
    new.kept_section := old.kept_section;
    new.kept_company_id := old.kept_company_id;
  end if;
  return new;
end $$;
create trigger evaluations_keep_where_submitted before insert or update on evaluations
  for each row execute function keep_where_submitted();

alter table evaluations disable trigger user;
update evaluations e
set kept_term_id = coalesce(e.term_id, p.term_id), kept_course_id = p.course_id, kept_section = s.section,
  kept_company_id = coalesce(e.company_id, p.company_id)
from evaluations x left join placements p on p.id = x.placement_id left join students s on s.id = p.student_id
where x.id = e.id and e.submission_id is not null;
alter table evaluations enable trigger user;
