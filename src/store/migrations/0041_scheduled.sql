-- Messages that people have put off: said at their time, once, unless the customer writes first or somebody thinks better of it.
create table scheduled_message (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  author jsonb not null,
  content jsonb not null,
  -- The provider's id of the message that it answers.
  reply_to text,
  send_at timestamptz not null,
  -- Cancelled when the customer writes first.
  unless_reply boolean not null,
  -- What the customer had written last when it was put off: another one since means that they wrote first.
  last_inbound_provider_id text,
  state text not null default 'waiting' check (state in ('waiting', 'failed')),
  reason text,
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade
);
create index scheduled_message_due on scheduled_message (send_at) where state = 'waiting';
create index scheduled_message_conversation on scheduled_message (app_id, conversation_id);
