-- The life of flows: who saved a draft, who published a version, flows that are gone but whose log is still read, and tests.
alter table flow add column updated_by text, add column deleted_at timestamptz;
alter table flow_version add column published_by_name text;

-- Examples of a talk with what must come of it, played before a version is published.
create table flow_test (
  app_id text not null,
  id text not null,
  flow_id text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, flow_id) references flow (app_id, id) on delete cascade
);
create index flow_test_flow on flow_test (app_id, flow_id, created_at, id);

-- What becomes of the sessions that run on versions before this one; worked off in batches, in the order of the sessions' ids.
create table flow_resettle (
  app_id text not null,
  flow_id text not null,
  version int not null,
  how text not null check (how in ('restart', 'move', 'end')),
  after text not null default '',
  created_at timestamptz not null default now(),
  primary key (app_id, flow_id, version),
  foreign key (app_id, flow_id) references flow (app_id, id) on delete cascade
);
create index flow_session_resettle on flow_session (app_id, flow_id, id) where ended_reason is null;
