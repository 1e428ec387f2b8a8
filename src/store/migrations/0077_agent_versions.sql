-- What an agent is and what it was: a draft that is being written, and versions that spoke.
alter table agent add column draft jsonb not null default '{}';
alter table agent add column updated_by text;
alter table agent add column published_version int;

-- Backups from before are read into it.
alter table agent alter column config drop not null;

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

-- What an agent's models cost on a day of its workspace.
create table agent_spend (
  app_id text not null,
  agent_id text not null,
  day date not null,
  cents numeric not null,
  primary key (app_id, agent_id, day),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade
);
