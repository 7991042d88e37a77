-- What was done to one kind of record is found without reading everything else that somebody did.

create index audit_events_listed_by_noun_action on audit_events (noun, action, at desc, id desc) include (actor_id)
  where action <> 'tapped';
