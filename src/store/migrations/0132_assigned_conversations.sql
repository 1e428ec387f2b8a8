-- Each message moves its conversation in every index that holds the time: most conversations are a bot's, and nobody's.
drop index conversation_assignee;
create index conversation_assignee on conversation (app_id, assignee_id, last_activity_at desc, id desc) where open_state = 'open' and assignee_id is not null;
