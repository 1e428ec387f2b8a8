-- Channels, contacts and what is said. Every table of an app is keyed (app_id, …) and every query names app_id.

create table channel (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('whatsapp')),
  name text not null,
  phone_number_id text not null,
  waba_id text not null,
  display_phone text not null,
  -- Null means the installation's WHATSAPP_GRAPH_URL; the demo channel names the emulator.
  graph_url text,
  token_sealed bytea not null,
  token_last4 text not null,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (app_id, id)
);
-- One URL serves all numbers, so a number belongs to one app.
create unique index channel_phone_number on channel (phone_number_id) where removed_at is null;

create table contact (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text,
  phone text,
  email text,
  tags text[] not null default '{}',
  fields jsonb not null default '{}',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
create index contact_recent on contact (app_id, created_at desc, id desc);
create unique index contact_phone on contact (app_id, phone) where phone is not null;

-- A contact is reached by many addresses on a channel: its wa_id, its business-scoped user id.
-- No foreign key from here down: these rows are written on the road, in the transaction that writes their parents.
create table contact_address (
  app_id text not null,
  channel_id text not null,
  address text not null,
  kind text not null check (kind in ('wa_id', 'bsuid')),
  contact_id text not null,
  primary key (app_id, channel_id, address)
);
create index contact_address_contact on contact_address (app_id, contact_id);

create table conversation (
  app_id text not null,
  id text not null,
  contact_id text not null,
  channel_id text not null,
  -- Where replies go: the address the customer last wrote from.
  address text not null,
  address_kind text not null,
  handler text not null default 'bot' check (handler in ('human', 'bot')),
  open_state text not null default 'open' check (open_state in ('open', 'closed')),
  resolved boolean not null default false,
  assignee_id text,
  unread_count int not null default 0,
  snippet text not null default '',
  snippet_direction text,
  snippet_message_id text,
  last_seq int not null default 0,
  last_activity_at timestamptz not null,
  last_inbound_at timestamptz,
  -- The provider id of the newest message of the customer, for read marks.
  last_inbound_provider_id text,
  -- Set while signals wait for a turn: the queue of the bot's work, cleared by the turn.
  ready_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  unique (app_id, channel_id, contact_id)
);
create index conversation_ready on conversation (app_id, ready_at) where ready_at is not null;
create index conversation_recent on conversation (app_id, open_state, last_activity_at desc, id desc);
create index conversation_assignee on conversation (app_id, assignee_id, last_activity_at desc, id desc) where open_state = 'open';
create index conversation_contact on conversation (app_id, contact_id);

create table message (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  channel_id text not null,
  seq int not null,
  direction text not null check (direction in ('in', 'out', 'note')),
  author jsonb not null,
  content jsonb not null,
  status text,
  failure jsonb,
  origin jsonb,
  provider_id text,
  at timestamptz not null,
  primary key (app_id, id)
);
-- Once: one provider message id per channel is one message.
create unique index message_provider on message (app_id, channel_id, provider_id) where provider_id is not null;

-- The log of a conversation. (xid, position) orders it across the installation: a reader that stops below
-- pg_snapshot_xmin never misses a line that commits late.
create table conversation_event (
  app_id text not null,
  conversation_id text not null,
  seq int not null,
  author jsonb not null,
  body jsonb not null,
  at timestamptz not null,
  xid xid8 not null default pg_current_xact_id(),
  position bigint generated always as identity,
  primary key (app_id, conversation_id, seq)
);
create index conversation_event_tail on conversation_event (xid, position);

-- A status that came before the answer to its send, kept until the message knows its provider id.
create table early_status (
  app_id text not null,
  channel_id text not null,
  provider_id text not null,
  status text not null,
  failure jsonb,
  at timestamptz not null,
  primary key (app_id, channel_id, provider_id, status)
);
