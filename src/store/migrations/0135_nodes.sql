-- The processes that work on this database, each with a row of its own (decision 276). Not part of a backup.
create table node (
  id text primary key,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);
