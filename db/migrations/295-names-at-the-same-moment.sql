-- `keep_names_apart` did not see what another transaction had written and not yet committed, so that one name could become
-- a username and another's email at the same moment. Whoever writes a username that looks like an email and is not the
-- owner's now waits until all who are writing an email have ended, and they wait for it. Those who write emails do not
-- wait for one another, and a whole import holds one lock: a lock for each name would fill PostgreSQL's table of locks.
-- Each `if` looks again after the lock, because a statement of a volatile function sees what was committed before it.
create or replace function keep_names_apart() returns trigger language plpgsql volatile as $$
begin
  if new.username like '%@%' and lower(new.username) is distinct from lower(new.email) then
    perform pg_advisory_xact_lock(hashtext('names to sign in with'));
  elsif new.email is not null and (tg_op = 'INSERT' or new.email is distinct from old.email) then
    perform pg_advisory_xact_lock_shared(hashtext('names to sign in with'));
  end if;
  if (tg_op = 'INSERT' or new.username is distinct from old.username) and exists (
    select from users u where lower(u.email) = lower(new.username) and u.role = new.role and u.id <> new.id) then
    raise exception 'This username is the email of another'
      using errcode = 'unique_violation', constraint = 'users_username_taken', table = tg_table_name;
  end if;
  if (tg_op = 'INSERT' or new.email is distinct from old.email) and exists (
    select from users u where lower(u.username) = lower(new.email) and u.role = new.role and u.id <> new.id) then
    raise exception 'This email is the username of another'
      using errcode = 'unique_violation', constraint = 'users_email_taken', table = tg_table_name;
  end if;
  return null;
end $$;
