-- Several deeds under one name, done with a conversation at once: somebody's own, or everybody's.
create table macro (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  owner_id text,
  name text not null,
  steps jsonb not null,
  used_count bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
create index macro_owner on macro (app_id, owner_id);
