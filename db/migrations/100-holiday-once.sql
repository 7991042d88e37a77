-- One holiday on a date for the same people: 'national', 'school' or a place in any case. Of those that stood twice the one
-- that days are derived from is kept (the weightiest kind, then the oldest), so no record changes.
with doubled as (
  select id, row_number() over (
    partition by on_date, lower(scope)
    order by array_position(array['regular', 'special_non_working', 'special_working'], type), id) as place
  from holidays where archived_at is null
), archived as (
  update holidays set archived_at = now(), updated_at = now(), version = version + 1
  where id in (select id from doubled where place > 1) returning id
)
insert into audit_events (at, action, noun, record_id, reason)
select now(), 'archived', 'holiday', id, 'Another holiday stood on this date for the same place' from archived;

drop index holidays_taken;
create unique index holidays_taken on holidays (on_date, lower(scope)) where archived_at is null;
