-- Browsers that are told even while Parley is closed.

-- By which every push service knows this installation; the private half is sealed.
create table push_identity (
  one boolean primary key default true check (one),
  public_key text not null,
  private_sealed bytea not null,
  created_at timestamptz not null default now()
);

-- One browser of one person. Without an endpoint it is known, and not told.
create table push_installation (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  browser text not null,
  endpoint text unique,
  p256dh text,
  auth text,
  -- When its registration was last made anew: every 7 days.
  renewed_at timestamptz,
  -- Why it was ended, where that was not its person's wish.
  problem text,
  created_at timestamptz not null default now(),
  check ((endpoint is null) = (p256dh is null) and (endpoint is null) = (auth is null))
);
create index push_installation_user on push_installation (user_id);

-- On their way to a push service; gone when it has taken them, or will not.
create table push_delivery (
  installation_id text not null references push_installation (id) on delete cascade,
  app_id text not null,
  user_id text not null,
  notification_id text not null,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (installation_id, notification_id),
  foreign key (app_id, user_id, notification_id) references notification (app_id, user_id, id) on delete cascade
);
create index push_delivery_due on push_delivery (next_at);
