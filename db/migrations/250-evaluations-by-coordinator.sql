create index evaluations_by_coordinator on evaluations (coordinator_id) where coordinator_id is not null;
