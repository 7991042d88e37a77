-- What of a day's credit only its passes made possible: so much may be counted beyond the week's cap.

alter table time_records add column earned_minutes integer not null default 0
  constraint time_records_earned check (earned_minutes between 0 and credited);
