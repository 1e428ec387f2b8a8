-- How fast each number may send, for all nodes: a node takes turns for a tenth of a second at a time, so that no message costs a row.
create table number_pace (
  app_id text not null references app (id) on delete cascade,
  channel_id text not null,
  -- What WhatsApp was found to take, in messages a second.
  per_second double precision not null,
  -- The first turn that nobody took yet.
  next_at timestamptz not null,
  paused_until timestamptz,
  -- Refusals in a row.
  strikes int not null default 0,
  primary key (app_id, channel_id)
) with (fillfactor = 50);
