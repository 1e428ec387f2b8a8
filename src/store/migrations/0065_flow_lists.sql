-- The lists of flows: folders, flows that are put away, what has changed since publishing, and the figures of the last days.
create table flow_folder (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('flow', 'workflow')),
  name text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
create unique index flow_folder_name on flow_folder (app_id, kind, lower(name));

-- A mark of each document tells a draft from what is published without reading either.
alter table flow
  add column folder_id text,
  add column archived_at timestamptz,
  add column mark text generated always as (md5(draft::text)) stored,
  add foreign key (app_id, folder_id) references flow_folder (app_id, id) on delete set null (folder_id);
alter table flow_version add column mark text generated always as (md5(document::text)) stored;

-- Counts the sessions of the last days by their flow. It takes the place of an index, so that a session costs no more to write.
create index flow_session_recent on flow_session (app_id, flow_id, created_at) include (ended_reason);
drop index flow_session_flow;
