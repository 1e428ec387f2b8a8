-- Flows, the passages of contacts through them, and the queues of the road.

create table flow (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  draft jsonb not null,
  published_version int,
  -- The triggers of the published version, so that choosing a flow reads no document.
  triggers jsonb not null default '[]',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);

create table flow_version (
  app_id text not null,
  flow_id text not null,
  version int not null,
  document jsonb not null,
  note text,
  published_by text,
  published_at timestamptz not null default now(),
  primary key (app_id, flow_id, version),
  foreign key (app_id, flow_id) references flow (app_id, id) on delete cascade
);

create table flow_session (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  flow_id text not null,
  version int not null,
  -- The engine's snapshot, with its own version `v`.
  state jsonb not null,
  ended_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (app_id, id)
);
-- One owner at a time: a conversation has at most one running session.
create unique index flow_session_running on flow_session (app_id, conversation_id) where ended_reason is null;
create index flow_session_flow on flow_session (app_id, flow_id);

-- What waits to be told to a conversation's flow, in order. Consumed by the turn that handles it.
create table signal (
  app_id text not null,
  conversation_id text not null,
  id bigint generated always as identity,
  body jsonb not null,
  attempts int not null default 0,
  at timestamptz not null default now(),
  primary key (app_id, conversation_id, id)
);

create table timer (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  session_id text not null,
  due_at timestamptz not null,
  primary key (app_id, id)
);
create index timer_due on timer (due_at);
create index timer_session on timer (app_id, session_id);

-- Messages on their way out. One row a message, deleted when the provider has answered.
create table outbox (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  channel_id text not null,
  address text not null,
  address_kind text not null,
  content jsonb not null,
  position bigint generated always as identity,
  state text not null default 'queued' check (state in ('queued', 'sending')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
create index outbox_due on outbox (app_id, next_at, position) where state = 'queued';
create index outbox_conversation on outbox (app_id, conversation_id, position);
create index outbox_lease on outbox (lease_until) where state = 'sending';

-- Slow effects that a session waits for, on their way.
create table errand (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  session_id text not null,
  body jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
create index errand_due on errand (app_id, next_at) where state = 'queued';
create index errand_lease on errand (lease_until) where state = 'running';

-- Every webhook as it came, stored before it is answered.
create table delivery (
  id bigint generated always as identity primary key,
  body bytea not null,
  state text not null default 'stored' check (state in ('stored', 'handled', 'parked')),
  attempts int not null default 0,
  problem text,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
create index delivery_stored on delivery (id) where state = 'stored';

-- What was answered 200 and could not be handled, or is deliberately not handled, with the reason.
create table parked (
  -- Empty when no app could be found: an operator sees those.
  app_id text not null default '',
  id text not null,
  source text not null check (source in ('webhook', 'turn', 'send')),
  outcome text not null default 'parked' check (outcome in ('parked', 'ignored', 'replayed', 'discarded')),
  reason text not null,
  payload jsonb not null,
  attempts int not null default 0,
  conversation_id text,
  at timestamptz not null default now(),
  primary key (app_id, id)
);
create index parked_open on parked (app_id, at desc, id) where outcome = 'parked';

create table heartbeat (
  worker text primary key,
  at timestamptz not null
);
