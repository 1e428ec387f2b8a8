-- What each person should hear of, and how they want to.

-- How far readers of the log have come. Not part of a backup: another database numbers its transactions anew.
create table log_place (
  reader text primary key,
  xid xid8 not null,
  position bigint not null
);
insert into log_place
select 'notifications', coalesce(last.xid, '0'::xid8), coalesce(last.position, 0)
from (select 1) one left join (select xid, position from conversation_event order by xid desc, position desc limit 1) last on true;

create table notification (
  app_id text not null,
  user_id text not null,
  id text not null,
  kind text not null check (kind in ('assigned', 'message', 'unassigned', 'mention', 'deadline', 'woke')),
  conversation_id text not null,
  -- The line of the log that it last told of.
  position bigint not null,
  -- How many lines it stands for: messages of one conversation fold into one entry while that is unread.
  count int not null default 1,
  -- Who caused it, and what was said.
  actor text,
  snippet text not null,
  at timestamptz not null,
  -- By which ways it is told, as its person had chosen when it happened.
  in_feed boolean not null,
  sound boolean not null,
  mail boolean not null,
  mailed_at timestamptz,
  read_at timestamptz,
  -- Removed by its person; the row stays a while, so that open browsers hear of it.
  removed_at timestamptz,
  -- Who wrote it last, as in the log: browsers are told what has changed since the place they know.
  xid xid8 not null default pg_current_xact_id(),
  primary key (app_id, user_id, id),
  foreign key (app_id, user_id) references member (app_id, user_id) on delete cascade
);
-- A line of the log is told to a person once, however often it is read.
create unique index notification_line on notification (app_id, user_id, position);
create unique index notification_folds on notification (app_id, user_id, conversation_id, kind)
  where kind in ('message', 'unassigned') and read_at is null and removed_at is null;
create index notification_feed on notification (app_id, user_id, at desc, id desc) where removed_at is null;
create index notification_unread on notification (app_id, user_id, conversation_id) where read_at is null and removed_at is null;
create index notification_changed on notification (xid);
create index notification_mail on notification (at) where mail and mailed_at is null and read_at is null and removed_at is null;
create index notification_age on notification (at);

-- How somebody wants to hear of things, by NotificationSettings; without a row, as the defaults say.
create table notification_setting (
  user_id text primary key references "user" (id) on delete cascade,
  body jsonb not null
);
