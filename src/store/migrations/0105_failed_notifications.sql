-- The author of a message hears when it was not sent.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('assigned', 'message', 'unassigned', 'mention', 'deadline', 'woke', 'failed'));
