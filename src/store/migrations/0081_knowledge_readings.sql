-- Sources that are read from elsewhere: when it is their turn, who reads them now (`attempt` counts those who began), and when they were last read.
-- What people write has no turn.
alter table knowledge_source
  add column next_at timestamptz,
  add column lease_until timestamptz,
  add column attempt int not null default 0,
  add column read_at timestamptz;
create index knowledge_source_due on knowledge_source (greatest(next_at, lease_until)) where next_at is not null;

-- The pages of a website at its present or last reading, in the order in which they were found, with what came of each.
create table knowledge_page (
  app_id text not null,
  source_id text not null,
  url text not null,
  place bigint generated always as identity,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'failed', 'left', 'gone')),
  -- Since the reading before.
  change text check (change in ('new', 'changed')),
  -- Why it was not read, in words.
  problem text,
  document_id text,
  primary key (app_id, source_id, url),
  foreign key (app_id, source_id) references knowledge_source (app_id, id) on delete cascade
);
create index knowledge_page_waiting on knowledge_page (app_id, source_id, place) where state = 'waiting';
