-- From which day on interns are expected: a school that starts in mid-term sets it once, and a placement may differ.

alter table school_settings add column counts_from date;

alter table placements
  add column counts_from date,
  add constraint placements_counts_from_start check (counts_from is null or start_date is null or counts_from >= start_date);
