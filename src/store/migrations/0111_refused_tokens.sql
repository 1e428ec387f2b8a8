-- A number whose access token is refused holds back what it sends until it gets another one; one that WhatsApp slows down, or does not answer
-- for, says so on itself.
alter table channel drop constraint channel_blocked_by_check;
alter table channel
  add constraint channel_blocked_by_check check (blocked_by in ('account', 'number', 'token')),
  -- When sending was allowed again: what waited until then has waited for nothing since.
  add column released_at timestamptz,
  add column slowdown text check (slowdown in ('throttled', 'unanswered')),
  add column slowdown_until timestamptz;

-- Admins are told of a number in their feed. Such an entry has no conversation and no line of the log.
alter table notification drop constraint notification_kind_check, drop constraint notification_check;
alter table notification
  add column channel_id text,
  add constraint notification_kind_check
    check (kind in ('assigned', 'message', 'unassigned', 'mention', 'deadline', 'woke', 'failed', 'channel')),
  add constraint notification_about check (num_nonnulls(conversation_id, comment_id, channel_id) = 1 and (comment_id is null) = (flow_id is null));
