-- Which documents of a student are addressed to the company: its supervisor may read these and no others.

alter table requirements add column for_company boolean not null default false;
update requirements set for_company = true
where uploaded_by = 'supervisor' or code in ('resume', 'endorsement', 'acceptance', 'plan', 'dtr', 'evaluation', 'completion');
