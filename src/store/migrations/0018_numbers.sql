-- What Meta says of each number, what was done to set it up, and what it warned of.

alter table channel
  add column facts jsonb,
  add column facts_at timestamptz,
  -- Why the facts could not be read the last time; null when they could.
  add column facts_problem text,
  add column facts_tries int not null default 0,
  add column facts_next_at timestamptz not null default now(),
  -- Why nothing may be sent, in plain words; null when sending is allowed. Who said so must take it back: the account or the number.
  add column blocked text,
  add column blocked_by text check (blocked_by in ('account', 'number')),
  -- Why the business may not begin a talk, while replies still go out.
  add column restricted text,
  -- The two-step PIN that we set, sealed.
  add column pin_sealed bytea,
  -- The number is also used in the WhatsApp Business app on a phone: it must not be registered by us.
  add column coexists boolean not null default false,
  add column setup jsonb not null default '{}',
  -- The last test of our own that came in as a webhook.
  add column self_test text;

-- The outbox asks with each claim; hardly any channel is in here.
create index channel_blocked on channel (app_id, id) where blocked is not null;
create index channel_facts_due on channel (app_id, facts_next_at) where removed_at is null;

create table channel_notice (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  channel_id text not null,
  -- A webhook comes at least once: the digest of what it says lets it count once.
  digest text not null,
  severity text not null check (severity in ('info', 'warning', 'danger')),
  title text not null,
  detail text not null,
  remedy text not null,
  at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, channel_id, digest)
);
create index channel_notice_recent on channel_notice (app_id, channel_id, at desc);

-- The last run of the set-up doctor for each channel, written as each check ends.
create table channel_examination (
  app_id text not null references app (id) on delete cascade,
  channel_id text not null,
  run_id text not null,
  started_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  ended_at timestamptz,
  findings jsonb not null default '[]',
  primary key (app_id, channel_id)
);
