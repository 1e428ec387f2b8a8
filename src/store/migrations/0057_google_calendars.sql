-- Calendars at Google that a workspace is connected with: its events are written there, and what is taken there closes its slots.
alter table connection drop constraint connection_kind_check;
alter table connection add constraint connection_kind_check check (kind in ('google_sheets', 'google_calendar'));

create table calendar_sync (
  app_id text not null,
  connection_id text not null,
  calendar_id text not null,
  calendar_name text not null,
  -- Whose time it shows, of `event_resource`; null: of everything that can be booked.
  resource_id text,
  -- Events that were over by then are not written.
  since timestamptz not null default now(),
  -- Where the list of changes goes on; null: it is read as a whole.
  sync_token text,
  full_at timestamptz,
  synced_at timestamptz,
  due_at timestamptz not null default now(),
  tries int not null default 0,
  lease_until timestamptz,
  primary key (app_id, connection_id),
  foreign key (app_id, connection_id) references connection (app_id, id) on delete cascade
);
create unique index calendar_sync_calendar on calendar_sync (app_id, calendar_id);

-- The id of an event at Google: it follows from ours, so that a repetition doubles nothing. Google takes the letters a to v and digits.
create function calendar_copy_id(app_id text, event_id text) returns text language sql immutable parallel safe strict
  as $$ select encode(sha256((app_id || '/' || event_id)::bytea), 'hex') $$;

-- An event of ours as it stands at Google.
create table calendar_copy (
  app_id text not null,
  connection_id text not null,
  event_id text not null,
  google_id text not null generated always as (calendar_copy_id(app_id, event_id)) stored,
  -- The revision that is to stand there, and the one that certainly does.
  wanted int not null,
  written int,
  -- Why Google refused it.
  problem text,
  primary key (app_id, connection_id, event_id),
  foreign key (app_id, connection_id) references calendar_sync (app_id, connection_id) on delete cascade
);
create index calendar_copy_google on calendar_copy (app_id, connection_id, google_id);
create index calendar_copy_due on calendar_copy (app_id, connection_id) where written is distinct from wanted;

-- When a calendar at Google is busy with events that are not ours. Only the times are kept.
create table calendar_busy (
  app_id text not null,
  connection_id text not null,
  google_id text not null,
  taken tstzrange not null,
  primary key (app_id, connection_id, google_id),
  foreign key (app_id, connection_id) references calendar_sync (app_id, connection_id) on delete cascade
);
create index calendar_busy_taken on calendar_busy using gist (app_id, connection_id, taken);
