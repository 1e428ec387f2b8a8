-- Accounts outside that an app writes to. What they sign in with is sealed and never goes out again.
create table connection (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('google_sheets')),
  name text not null,
  auth text not null check (auth in ('service_account', 'oauth')),
  sealed bytea not null,
  account text not null,
  state text not null default 'ok' check (state in ('ok', 'failing')),
  problem text,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
