-- Sections are found however they are written: 4-a is 4-A.

drop index students_by_section;
create index students_by_section on students (lower(section), id);
