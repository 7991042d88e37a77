-- Another supervisor of the company answers an evaluation, because the one of the placement has left or is away.

alter table evaluations add column answerer_id bigint references supervisors;
alter table evaluations add constraint evaluations_answerer_of_supervisors
  check (answerer_id is null or kind = 'supervisor_student');
create index evaluations_by_answerer on evaluations (answerer_id) where answerer_id is not null;
