-- An audit that an admin can read, and a history that the product itself cannot rewrite.

-- The person concerned, by number alone, as the record is. Events from before this migration do not know it.
alter table audit_events add column about_id bigint;

-- The audit screen lists every event but those of taps, which the history of a day shows: so a tap pays for none of these.
create index audit_events_listed on audit_events (at desc, id desc) where action <> 'tapped';
create index audit_events_listed_by_actor on audit_events (actor_id, at desc, id desc) where action <> 'tapped';
create index audit_events_listed_by_person on audit_events (about_id, at desc, id desc)
  where action <> 'tapped' and about_id is not null;
create index audit_events_listed_by_noun on audit_events (noun, at desc, id desc) where action <> 'tapped';
create index audit_events_listed_by_action on audit_events (action, at desc, id desc) where action <> 'tapped';

-- Taps and audit events stay as they were written. What may change on a tap: it is voided once, and its place and device are
-- emptied. Everything else is refused unless the transaction has said why in the setting tapat.rewriting, and then it leaves
-- an event of its own. It looks at whole statements, and never at an insert.
create function keep_history() returns trigger language plpgsql as $$
declare
  why text := nullif(current_setting('tapat.rewriting', true), '');
  emptied text[] := array['latitude', 'longitude', 'accuracy', 'fixed_at', 'site_id', 'distance', 'ip', 'user_agent'];
  voiding text[] := array['voided_at', 'voided_by', 'void_reason'];
  rewritten bigint;
begin
  if tg_op = 'TRUNCATE' then
    execute format('select count(*) from %I.%I', tg_table_schema, tg_table_name) into rewritten;
  elsif tg_op = 'UPDATE' and tg_table_name = 'taps' then
    select count(*) into rewritten
    from (select id, to_jsonb(o) as was from old_rows o) o full join (select id, to_jsonb(n) as is_now from new_rows n) n using (id)
    where was is null or is_now is null
      or was - emptied - voiding <> is_now - emptied - voiding
      or exists (select from unnest(emptied) as field where is_now -> field not in ('null', was -> field))
      or (was -> 'voided_at' <> 'null' or is_now -> 'voided_at' = 'null')
        and exists (select from unnest(voiding) as field where was -> field <> is_now -> field);
  else
    select count(*) into rewritten from old_rows;
  end if;
  if rewritten = 0 and tg_op <> 'TRUNCATE' then
    return null;
  end if;
  if why is null then
    raise exception 'The history in % is never rewritten', tg_table_name
      using errcode = 'restrict_violation', constraint = 'history_kept', table = tg_table_name;
  end if;
  insert into audit_events (at, action, noun, record_id, after, reason)
  values (clock_timestamp(), 'history rewritten', 'school', 1,
    jsonb_build_object('table', tg_table_name, 'operation', lower(tg_op), 'rows', rewritten), why);
  return null;
end $$;

create trigger audit_events_never_updated after update on audit_events
  referencing old table as old_rows new table as new_rows for each statement execute function keep_history();
create trigger audit_events_never_deleted after delete on audit_events
  referencing old table as old_rows for each statement execute function keep_history();
create trigger audit_events_never_truncated before truncate on audit_events
  for each statement execute function keep_history();
create trigger taps_never_updated after update on taps
  referencing old table as old_rows new table as new_rows for each statement execute function keep_history();
create trigger taps_never_deleted after delete on taps
  referencing old table as old_rows for each statement execute function keep_history();
create trigger taps_never_truncated before truncate on taps
  for each statement execute function keep_history();

-- The audit leaves as a file by the same job as a report.
alter table reports drop constraint reports_kind_known;
alter table reports add constraint reports_kind_known check (
  kind in ('dtr_summary', 'hours_ledger', 'completion', 'requirements', 'annex_c', 'annex_d', 'audit'));
