-- What an AI agent would have answered in conversations that people own, and what became of it.
create table agent_suggestion (
  app_id text not null,
  conversation_id text not null,
  -- The customer's message that it answers, and its place.
  message_id text not null,
  seq int not null,
  agent_id text not null,
  version int not null,
  -- Null while the model is asked.
  answer jsonb,
  asked_at timestamptz not null default now(),
  -- Put into the reply, or put away.
  taken_at timestamptz,
  dismissed_at timestamptz,
  primary key (app_id, conversation_id, message_id),
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade,
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade
);
create index agent_suggestion_agent on agent_suggestion (app_id, agent_id, asked_at);
