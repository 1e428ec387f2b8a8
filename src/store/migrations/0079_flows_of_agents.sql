-- A published agent can be talked with on its own: by a flow that is made of it and that nobody edits.
alter table flow add column agent_id text;
alter table flow add foreign key (app_id, agent_id) references agent (app_id, id) on delete set null (agent_id);
create unique index flow_agent on flow (app_id, agent_id) where agent_id is not null;
