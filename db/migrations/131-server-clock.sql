-- When most phones disagreed with the server's clock, and a mark on the days of their taps that stays.

create table clock_doubts (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  -- null while it lasts
  ended_at timestamptz,
  -- the taps that it was seen by; later ones are judged anew
  first_tap bigint not null,
  last_tap bigint not null,
  -- how far the phones are ahead of the server, or behind it
  seconds integer not null
);
create unique index clock_doubts_one_at_a_time on clock_doubts ((true)) where ended_at is null;

-- A day is derived from its taps, which do not know it: whoever writes the day leaves the mark where it is.
create function keep_clock_mark() returns trigger language plpgsql as $$
begin
  new.flags := new.flags || 'server_clock'::text;
  return new;
end $$;
create trigger time_records_keep_clock_mark before update on time_records for each row
  when ('server_clock' = any (old.flags) and not 'server_clock' = any (new.flags)) execute function keep_clock_mark();
