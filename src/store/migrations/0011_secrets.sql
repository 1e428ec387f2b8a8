-- What calls to addresses outside sign in with. It is sealed, and only its last signs are ever shown.
create table app_secret (
  app_id text not null references app (id) on delete cascade,
  name text not null,
  sealed bytea not null,
  last4 text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, name)
);
