-- Messages kept under a name, to be said again: somebody's own, or everybody's where `owner_id` is null.
create table saved_reply (
  app_id text not null references app (id) on delete cascade,
  -- Flows are told from saved replies by how their ids begin.
  id text not null check (id not like 'flow%'),
  owner_id text,
  name text not null,
  -- What is typed after "/" to find it.
  shortcut text,
  content jsonb not null,
  used_count bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
create index saved_reply_owner on saved_reply (app_id, owner_id);
create unique index saved_reply_shortcut on saved_reply (app_id, coalesce(owner_id, ''), lower(shortcut)) where shortcut is not null;
