-- Erasing contacts: the proof that it was done, and the wish not to be written to, which outlives its contact without naming anybody.

create table erasure (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  at timestamptz not null,
  -- The member or key that asked for it.
  by jsonb not null,
  -- How many things of each kind went or were made nameless.
  counts jsonb not null,
  -- SHA-256 over time and counts, in hexadecimal.
  hash text not null,
  primary key (app_id, id)
);
create index erasure_recent on erasure (app_id, at desc, id desc);

create table kept_wish (
  app_id text not null references app (id) on delete cascade,
  -- HMAC of app and address under a key of the installation: it finds the wish of who comes again, and tells nobody who that was.
  hash bytea not null,
  opted_out_at timestamptz,
  marketing_out_at timestamptz,
  blocked_at timestamptz,
  primary key (app_id, hash)
);
