-- What was sent to the models of AI agents, and what they answered, as long as the workspace remembers what flows did.
create table agent_request (
  app_id text not null,
  id bigint generated always as identity,
  agent_id text not null,
  -- Null for test chats.
  conversation_id text,
  at timestamptz not null default now(),
  provider text not null,
  model text not null,
  -- Instructions and messages, as they were sent.
  request jsonb not null,
  -- The answer's text, its calls and tokens, or why there was none.
  answer jsonb not null,
  primary key (app_id, id),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade,
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade
);
create index agent_request_newest on agent_request (app_id, agent_id, id desc);
create index agent_request_old on agent_request (app_id, at);
create index agent_request_conversation on agent_request (app_id, conversation_id) where conversation_id is not null;
