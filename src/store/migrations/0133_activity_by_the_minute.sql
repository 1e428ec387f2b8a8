-- Lists walk the minutes of conversations and sort within one: a turn in the same minute as the last one touches no index, and neither does one more
-- unread message.
alter table conversation
  add column last_activity_minute timestamptz generated always as (date_bin('1 minute', last_activity_at, timestamptz '2000-01-01 00:00:00+00')) stored,
  add column unread boolean generated always as (unread_count > 0) stored;
drop index conversation_any;
drop index conversation_assignee;
drop index conversation_recent;
drop index conversation_team;
drop index conversation_unassigned;
drop index conversation_unread;
create index conversation_any on conversation (app_id, last_activity_minute desc);
create index conversation_assignee on conversation (app_id, assignee_id, last_activity_minute desc) where open_state = 'open' and assignee_id is not null;
create index conversation_recent on conversation (app_id, open_state, last_activity_minute desc);
create index conversation_team on conversation (app_id, team_id, last_activity_minute desc) where open_state = 'open' and team_id is not null;
create index conversation_unassigned on conversation (app_id, last_activity_minute desc)
  where open_state = 'open' and handler = 'human' and assignee_id is null;
create index conversation_unread on conversation (app_id, last_activity_minute desc) where open_state = 'open' and unread;
