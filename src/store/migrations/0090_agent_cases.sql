-- A conversation that an AI agent took part in, from its first word to three days of quiet: what became of it, and by what evidence.
create table agent_case (
  app_id text not null,
  id text not null,
  agent_id text not null,
  version int not null,
  conversation_id text not null,
  channel_id text not null,
  language text,
  topic text,
  started_at timestamptz not null,
  last_at timestamptz not null,
  heard_at timestamptz,
  answered_at timestamptz,
  questions int not null default 0,
  answers int not null default 0,
  unknowns int not null default 0,
  returns int not null default 0,
  leaves_unknown boolean not null default false,
  helped_at timestamptz,
  done_at timestamptz,
  reason text,
  cost_cents numeric not null default 0,
  outcome text check (outcome in ('confirmed', 'assumed', 'escalated', 'abandoned')),
  evidence text check (evidence in ('said', 'rated', 'done')),
  settled boolean not null default false,
  reviewed_at timestamptz,
  reviewed_by text,
  primary key (app_id, id),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade,
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade
);
create index agent_case_conversation on agent_case (app_id, conversation_id, agent_id, last_at desc);
create index agent_case_started on agent_case (app_id, started_at);
create index agent_case_open on agent_case (last_at) where not settled;
