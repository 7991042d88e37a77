-- Papers of companies beside those of students.

alter table documents alter column student_id drop not null;
alter table documents add column company_id bigint references companies;
alter table documents add constraint documents_one_owner check (num_nonnulls(student_id, company_id) = 1);
alter table documents add constraint documents_company_revision_once unique (company_id, requirement_id, revision);
create index documents_expiring on documents (expires_on) where expires_on is not null;
create index documents_by_requirement on documents (requirement_id);
