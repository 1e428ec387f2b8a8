-- Tests of AI agents: scenarios, runs of them, and each conversation that was played.
alter table agent add column tests jsonb not null default '{}';
-- Why a version was published though its tests did not say that it is good enough, and what they said.
alter table agent_version add column reason text;
alter table agent_version add column tests jsonb;

create table agent_scenario (
  app_id text not null,
  id text not null,
  agent_id text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade
);
create index agent_scenario_agent on agent_scenario (app_id, agent_id, created_at);

create table agent_test_run (
  app_id text not null,
  id text not null,
  agent_id text not null,
  -- Null: the draft, as it is in config.
  version int,
  config jsonb not null,
  settings jsonb not null,
  -- Id and body of each scenario, as they were.
  scenarios jsonb not null,
  repeats int not null,
  cost_limit_cents double precision not null,
  state text not null default 'running',
  task_id text,
  started_by text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (app_id, id),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade
);
create index agent_test_run_agent on agent_test_run (app_id, agent_id, started_at);

create table agent_test_attempt (
  app_id text not null,
  id text not null,
  run_id text not null,
  scenario_id text not null,
  repeat int not null,
  passed boolean not null,
  outcome text not null,
  checks jsonb not null,
  transcript jsonb not null,
  cost_cents double precision not null,
  tokens int not null,
  ms int not null,
  primary key (app_id, id),
  unique (app_id, run_id, scenario_id, repeat),
  foreign key (app_id, run_id) references agent_test_run (app_id, id) on delete cascade
);
