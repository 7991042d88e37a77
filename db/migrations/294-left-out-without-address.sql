-- The log of a message names no address of somebody whom it left out; rows from before still had one.
update message_recipients set email = null where outcome = 'left_out' and email is not null;
