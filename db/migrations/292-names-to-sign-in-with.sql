-- People sign in with a username or an email. A username that is another's email would be found in its place, and its
-- owner kept out, so within a role neither is taken where the other has it.
create function keep_names_apart() returns trigger language plpgsql as $$
begin
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
create trigger users_names_of_new after insert on users
  for each row execute function keep_names_apart();
create trigger users_names_again after update of username, email on users
  for each row when (new.username is distinct from old.username or new.email is distinct from old.email)
  execute function keep_names_apart();
