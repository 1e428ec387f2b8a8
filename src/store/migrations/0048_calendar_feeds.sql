-- The address under which a calendar program of somebody reads the events of a workspace. Kept as a hash: who reads the database cannot read the feed.
create table calendar_feed (
  app_id text not null references app (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (app_id, user_id)
);
create unique index calendar_feed_token on calendar_feed (token_hash);
