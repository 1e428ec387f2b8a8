-- Workflows: documents like flows, started by what happens and not by talk.
alter table flow add column kind text not null default 'flow' check (kind in ('flow', 'workflow'));
update flow set triggers = coalesce(
  (select jsonb_agg(jsonb_build_object('nodeId', '', 'priority', 0, 'trigger', t)) from jsonb_array_elements(triggers) t), '[]');

-- The happenings that some published workflow of the app waits for: nothing is written of the others.
alter table app add column listens text[] not null default '{}';

-- What happened, in the transaction in which it happened, until it is told to the workflows that wait for it.
create table happening (
  id bigint generated always as identity primary key,
  app_id text not null,
  type text not null,
  contact_id text,
  conversation_id text,
  about jsonb not null,
  chain text[] not null default '{}',
  at timestamptz not null default now()
);

create table workflow_run (
  app_id text not null,
  id text not null,
  workflow_id text not null,
  version int not null,
  contact_id text,
  conversation_id text,
  -- Why it started: the trigger's type and what it was about.
  cause jsonb not null,
  -- One run per key and workflow: a thing that is seen twice is done once.
  dedupe_key text,
  status text not null default 'running' check (status in ('running', 'completed', 'failed', 'refused', 'cancelled')),
  problem text,
  -- The engine's snapshot; null where the run was refused.
  state jsonb,
  -- What waits to be told to the run, in order.
  signals jsonb not null default '[]',
  timer_id text,
  timer_at timestamptz,
  -- When there is something to do; null while it waits for an effect only.
  next_at timestamptz,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
create unique index workflow_run_once on workflow_run (app_id, workflow_id, dedupe_key) where dedupe_key is not null;
create index workflow_run_due on workflow_run (app_id, next_at) where status = 'running' and next_at is not null;
create index workflow_run_recent on workflow_run (app_id, workflow_id, created_at desc, id desc);
create index workflow_run_contact on workflow_run (app_id, contact_id) where status = 'running';

-- The address of a workflow that starts by a call from outside, and the last call as an example.
create table workflow_hook (
  app_id text not null,
  workflow_id text not null,
  token text not null unique,
  sample jsonb,
  sampled_at timestamptz,
  primary key (app_id, workflow_id)
);

-- When a scheduled trigger is due next.
create table workflow_schedule (
  app_id text not null,
  workflow_id text not null,
  node_id text not null,
  cron text not null,
  next_at timestamptz not null,
  primary key (app_id, workflow_id, node_id)
);
create index workflow_schedule_due on workflow_schedule (next_at);

-- An errand belongs to a conversation's session, or to a run (and then its conversation_id is empty).
alter table errand add column run_id text;
-- A trace too.
create index conversation_idle on conversation (app_id, last_activity_at) where open_state = 'open';
