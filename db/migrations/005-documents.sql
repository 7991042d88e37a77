-- The papers that an internship asks for, and what was handed in.

create table requirements (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  phase text not null constraint requirements_phase_known check (phase in ('before', 'during', 'after')),
  subject text not null default 'student' constraint requirements_subject_known check (subject in ('student', 'company')),
  uploaded_by text not null default 'student'
    constraint requirements_uploader_known check (uploaded_by in ('student', 'teacher', 'supervisor')),
  blocks text not null default 'nothing'
    constraint requirements_blocks_known check (blocks in ('nothing', 'deployment', 'completion')),
  has_expiry boolean not null default false,
  needs_notary boolean not null default false,
  template_file text,
  template_name text,
  accepted_types text[] not null default '{application/pdf,image/png,image/jpeg,image/webp}',
  max_size_mb integer not null default 10 constraint requirements_size check (max_size_mb between 1 and 100),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1
);
create unique index requirements_code_taken on requirements (lower(code)) where archived_at is null;

-- the programs that a requirement is for; none: all
create table requirement_courses (
  requirement_id bigint not null references requirements on delete cascade,
  course_id bigint not null references courses,
  primary key (requirement_id, course_id)
);

create table documents (
  id bigint generated always as identity primary key,
  requirement_id bigint not null references requirements,
  student_id bigint not null references students,
  -- 1, 2, 3: the newest counts, the older stay
  revision integer not null default 1,
  -- a stored file, or received on paper
  file text,
  file_name text,
  file_type text,
  file_size bigint,
  paper_received_by bigint references users,
  paper_received_at timestamptz,
  status text not null default 'submitted'
    constraint documents_status_known check (status in ('submitted', 'approved', 'returned', 'waived')),
  remarks text,
  expires_on date,
  uploaded_by bigint references users,
  reviewed_by bigint references users,
  reviewed_at timestamptz,
  client_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint documents_revision_once unique (student_id, requirement_id, revision),
  constraint documents_key_once unique (client_key),
  constraint documents_return_says_why check (status <> 'returned' or remarks is not null)
);
create index documents_waiting on documents (created_at, id) where status = 'submitted';

insert into requirements (code, name, phase, uploaded_by, blocks, has_expiry, needs_notary, position) values
  ('resume', 'Resume', 'before', 'student', 'deployment', false, false, 1),
  ('registration', 'Certificate of registration or enrolment', 'before', 'student', 'deployment', false, false, 2),
  ('endorsement', 'Endorsement letter', 'before', 'teacher', 'deployment', false, false, 3),
  ('acceptance', 'Acceptance letter', 'before', 'student', 'deployment', false, false, 4),
  ('consent', 'Parent or guardian consent', 'before', 'student', 'deployment', false, true, 5),
  ('medical', 'Medical certificate', 'before', 'student', 'deployment', true, false, 6),
  ('insurance', 'Insurance', 'before', 'student', 'deployment', true, false, 7),
  ('plan', 'Internship plan', 'before', 'teacher', 'deployment', false, false, 8),
  ('dtr', 'Monthly daily time record', 'during', 'student', 'nothing', false, false, 9),
  ('journal', 'Weekly journal', 'during', 'student', 'nothing', false, false, 10),
  ('visit', 'Visit report', 'during', 'teacher', 'nothing', false, false, 11),
  ('evaluation', 'Supervisor’s evaluation', 'after', 'supervisor', 'completion', false, false, 12),
  ('completion', 'Certificate of completion', 'after', 'student', 'completion', false, false, 13),
  ('narrative', 'Narrative report', 'after', 'student', 'completion', false, false, 14);
