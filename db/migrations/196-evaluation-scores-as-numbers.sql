-- The result of an evaluation in hundredths, because a summary adds up tens of thousands and whole numbers are faster.

alter table evaluations add column hundredths integer generated always as ((score * 100)::integer) stored;
