-- What an agent is and what it was: a draft that is being written, and versions that spoke.
alter table agent add column draft jsonb;
alter table agent add column updated_by text;
alter table agent add column published_version int;

-- The settings of version 1 of their shape, in the shape of today.
update agent set draft = jsonb_build_object(
  'v', 2,
  'goal', config ->> 'instructions',
  'rules', '[]'::jsonb,
  'tone', coalesce(config ->> 'tone', 'Friendly, short and plain.'),
  'languages', '[]'::jsonb,
  'scope', coalesce(config ->> 'scope', '') || case when coalesce(config ->> 'language', 'customer') = 'customer' then '' else E'\nAlways answer in ' || (config ->> 'language') || '.' end,
  'tools', coalesce(config -> 'tools', '[]'),
  -- It spoke without passages until now, and goes on so until somebody gives it some.
  'knowledge', '{"groundedOnly": false}'::jsonb,
  'models', jsonb_build_array((config -> 'model') || jsonb_build_object('prices', coalesce(config -> 'prices', '{}')))
    || case when jsonb_typeof(config -> 'fallback') = 'object'
      then jsonb_build_array((config -> 'fallback') || jsonb_build_object('prices', coalesce(config -> 'fallbackPrices', '{}'))) else '[]' end,
  'temperature', config -> 'temperature',
  'maxTokens', coalesce(config -> 'maxTokens', '1024')
);
alter table agent alter column draft set not null;
alter table agent drop column config;

create table agent_version (
  app_id text not null,
  agent_id text not null,
  version int not null,
  config jsonb not null,
  note text,
  published_by text,
  published_by_name text,
  published_at timestamptz not null default now(),
  primary key (app_id, agent_id, version),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade
);
insert into agent_version (app_id, agent_id, version, config) select app_id, id, 1, draft from agent;
update agent set published_version = 1;

-- What an agent's models cost on a day of its workspace.
create table agent_spend (
  app_id text not null,
  agent_id text not null,
  day date not null,
  cents numeric not null,
  primary key (app_id, agent_id, day),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade
);
