-- The first answer of a tap for two days, the date that its student saw, and which placement took taps at a moment of the
-- last days.

alter table taps add column asked_date date;
comment on column taps.asked_date is 'the work date that the student saw beside the slot; null from an app that does not say';

-- One row beside every tap, so nothing is checked that the statement which writes both has not just made true.
create table tap_answers (
  tap_id bigint primary key,
  received_at timestamptz not null,
  -- the record as it travelled, without its id and version, which the tap itself keeps; text, so that it stays as it was
  record json not null
);

-- since when the placement takes taps, null while it takes none
alter table placements add column taps_since timestamptz;

-- from when until when a placement took taps that takes none any more, or takes them anew
create table placement_spans (
  placement_id bigint not null references placements on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  constraint placement_spans_forward check (from_at <= until_at)
);
create index placement_spans_by_placement on placement_spans (placement_id, until_at);

update placements set taps_since = '1970-01-01Z' where status in ('deployed', 'hours_met');
-- offline taps are at most a day old
insert into placement_spans (placement_id, from_at, until_at)
select id, '1970-01-01Z', updated_at from placements p
where status in ('on_hold', 'completed', 'pulled_out', 'withdrawn', 'transferred') and updated_at > now() - interval '2 days'
  and exists (select from taps t where t.placement_id = p.id);

create function placements_keep_spans() returns trigger language plpgsql as $$
declare
  took boolean := tg_op = 'UPDATE' and old.status in ('deployed', 'hours_met');
  takes boolean := new.status in ('deployed', 'hours_met');
  moment timestamptz := now();
begin
  if took = takes then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.taps_since := coalesce(new.taps_since, '1970-01-01Z');
    return new;
  end if;
  -- the product's own clock, where whoever moved the placement told it
  if new.updated_at is distinct from old.updated_at then
    moment := new.updated_at;
  end if;
  if takes then
    new.taps_since := moment;
  else
    insert into placement_spans (placement_id, from_at, until_at)
    values (new.id, least(old.taps_since, moment), moment);
    new.taps_since := null;
  end if;
  return new;
end $$;
create trigger placements_keep_spans before insert or update of status on placements
  for each row execute function placements_keep_spans();

-- A tap that came for a locked month: its student has it on the phone, the coordinator sees that the month is to be unlocked.
create table unlock_requests (
  id bigint generated always as identity primary key,
  student_id bigint not null references students,
  placement_id bigint not null references placements,
  work_date date not null,
  slot text,
  at timestamptz not null,
  client_key text not null,
  asked_at timestamptz not null,
  constraint unlock_requests_once unique (student_id, client_key)
);
create index unlock_requests_by_date on unlock_requests (work_date);
