-- Who is named in a comment of a flow is told in the feed, once for each comment. Such an entry has no conversation and no line of the log.
alter table notification
  alter column conversation_id drop not null,
  alter column position drop not null,
  add column flow_id text,
  add column comment_id text,
  add check ((conversation_id is null) = (comment_id is not null) and (comment_id is null) = (flow_id is null));
create unique index notification_comment on notification (app_id, user_id, comment_id) where comment_id is not null;
