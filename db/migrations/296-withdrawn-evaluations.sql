-- Evaluations that somebody withdrew although the hours ask for them: the system does not open them again.

create table withdrawn_evaluations (
  template_id bigint not null references evaluation_templates,
  placement_id bigint not null references placements,
  primary key (template_id, placement_id)
);
