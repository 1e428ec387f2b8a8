-- A conversation says "Not sent" until something newer of ours has gone out: found by its failed messages, which are few.
create index message_failed on message (app_id, conversation_id) where status = 'FAILED' and direction = 'out';
