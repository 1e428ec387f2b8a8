-- Who answers for AI agents, and the agents. A provider's key is sealed and never goes out again.
create table ai_provider (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  kind text not null check (kind in ('openai', 'anthropic', 'google')),
  base_url text,
  model_default text not null,
  sealed bytea not null,
  last4 text not null,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);

create table agent (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  config jsonb not null,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
