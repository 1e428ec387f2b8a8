-- What became of each webhook on each number that it speaks to, and of each attempt to send.

create table delivery_channel (
  -- As for messages, nothing is referenced: it would lock the app's row once for each.
  app_id text not null,
  channel_id text not null,
  delivery_id bigint not null,
  received_at timestamptz not null,
  handled_at timestamptz not null,
  state text not null check (state in ('handled', 'ignored', 'parked', 'failed')),
  -- How many of each kind, and how many of them were here already, came early, were ignored or parked: { messages: 3, duplicates: 1 }.
  counts jsonb not null default '{}',
  -- Which elements were here already, by their place in the webhook.
  doubles int[],
  -- The ids and numbers that it names, to be searched.
  names text not null default '',
  replays int not null default 0,
  primary key (delivery_id, app_id, channel_id)
);
create index delivery_channel_recent on delivery_channel (app_id, channel_id, delivery_id desc);
create index delivery_channel_left on delivery_channel (app_id, channel_id, delivery_id desc) where state <> 'handled';
create index delivery_channel_age on delivery_channel using brin (received_at);

-- Which element of which webhook it was, and of which number.
alter table parked
  add column delivery_id bigint,
  add column element int,
  add column channel_id text;
create index parked_delivery on parked (delivery_id) where delivery_id is not null;

create table send_attempt (
  position bigint generated always as identity,
  app_id text not null,
  channel_id text not null,
  message_id text not null,
  conversation_id text not null,
  at timestamptz not null default clock_timestamp(),
  outcome text not null check (outcome in ('accepted', 'refused', 'retried', 'unknown')),
  code text,
  detail text,
  -- From the call until its answer; null where nothing was called.
  ms int,
  primary key (app_id, channel_id, position)
);
create index send_attempt_age on send_attempt using brin (at);

-- For how many days handled webhooks and attempts are kept.
alter table app add column intake_log_days int not null default 7 check (intake_log_days between 1 and 90);
