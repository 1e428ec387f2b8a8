-- What two contacts were before they were merged, so that the merge can be undone.
create table contact_join (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  keep_id text not null,
  -- Contacts as the API shows them: both before, and the one after.
  kept jsonb not null,
  gone jsonb not null,
  merged jsonb not null,
  -- What was the other's: [{ channelId, address }], and the ids of its events and orders.
  addresses jsonb not null,
  events text[] not null,
  orders text[] not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (app_id, id)
);
create index contact_join_of on contact_join (app_id, keep_id, at desc) where undone_at is null;
