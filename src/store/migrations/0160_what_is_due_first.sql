-- Concurrently: what is due first is the first entry of an index, and the workspaces whose settings ask for something are found by one (decision 306).
create index concurrently outbox_next on outbox (next_at) where state = 'queued';
create index concurrently external_call_next on external_call (next_at) where state = 'queued';
create index concurrently media_file_next on media_file (next_at) where state = 'queued';
create index concurrently message_transcript_next on message_transcript (next_at) where state = 'queued';
create index concurrently task_next on task (next_at) where state = 'queued';
create index concurrently workflow_run_next on workflow_run (next_at, app_id) where status = 'running' and next_at is not null;
create index concurrently channel_facts_next on channel (facts_next_at) where kind = 'whatsapp' and removed_at is null;
create index concurrently template_sync_next on template_sync (greatest(due_at, lease_until));
create index concurrently catalog_sync_next on catalog_sync (greatest(due_at, lease_until));
create index concurrently calendar_sync_next on calendar_sync (greatest(due_at, lease_until));
create index concurrently knowledge_embedding_due on knowledge_embedding (greatest(next_at, lease_until)) where next_at is not null;
create index concurrently scheduled_message_overtaken on scheduled_message (app_id, id) where state = 'waiting' and unless_reply;
create index concurrently app_routing on app (id) where inbox_rules -> 'routing' ->> 'mode' in ('roundRobin', 'leastBusy');
create index concurrently app_reply_within on app (id) where inbox_rules ->> 'replyWithinMinutes' is not null;
create index concurrently app_auto_close on app (id) where inbox_rules -> 'autoClose' ->> 'afterHours' is not null;
create index concurrently app_watching on app (id) where listens && '{conversation_idle,event_near,event_missed}';
create index concurrently app_file_days on app (id) where file_days is not null;
