-- A person reads the messages of the last year again.

create index message_recipients_by_user on message_recipients (user_id, message_id);
