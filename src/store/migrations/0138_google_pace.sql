-- When Google was called for a connection in the last minute, by all nodes: its limits are the connection's.
create table google_pace (
  app_id text not null,
  connection_id text not null,
  kind text not null check (kind in ('read', 'write')),
  times timestamptz[] not null,
  -- When the next call may go, where the last wish for one came too early.
  waits_until timestamptz,
  primary key (app_id, connection_id, kind),
  foreign key (app_id, connection_id) references connection (app_id, id) on delete cascade
);
