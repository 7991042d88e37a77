-- Which job runners are alive, and which job has taken what, so that a kill loses nothing and little is sent twice.

-- a runner that has not beaten for a while is gone, and its jobs are free; a crash of the database may forget it
create unlogged table job_runners (
  id text primary key,
  beat_at timestamptz not null
);

-- the job that is sending it; it counts only while that job is under way
alter table notifications add column push_job bigint, add column email_job bigint;

-- the job that sent the link: when the same job sends another, the first email's link still works
alter table one_time_tokens add column job_id bigint;
