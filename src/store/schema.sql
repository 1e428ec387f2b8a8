create extension btree_gin;
create extension btree_gist;
create extension fuzzystrmatch;
create extension pg_trgm;
create extension unaccent;

create function ask_for_comparison() returns trigger language plpgsql as $$
begin
  insert into knowledge_comparison (app_id, next_at)
  select app_id, clock_timestamp() from (select distinct app_id from changed) c
  on conflict (app_id) do update set next_at = excluded.next_at;
  return null;
end $$;

create function ask_for_vectors() returns trigger language plpgsql as $$
begin
  insert into knowledge_embedding (app_id, next_at)
  select app_id, clock_timestamp() from (select distinct app_id from changed) c
  where exists (select from ai_provider p where p.app_id = c.app_id and p.embedding_model is not null)
  on conflict (app_id) do update set next_at = excluded.next_at;
  return null;
end $$;

create function calendar_copy_id(app_id text, event_id text) returns text language sql immutable parallel safe strict as $$ select encode(sha256((app_id || '/' || event_id)::bytea), 'hex') $$;

create function count_conversations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into conversation_counter_change
    select app_id, open_state, snoozed_until is not null, handler, coalesce(assignee_id, ''), coalesce(team_id, ''), unread_count > 0, count(*)
    from after_rows group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into conversation_counter_change
    select app_id, open_state, snoozed_until is not null, handler, coalesce(assignee_id, ''), coalesce(team_id, ''), unread_count > 0, -count(*)
    from before_rows group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into conversation_counter_change
    select app_id, open_state, snoozed, handler, assignee_id, team_id, unread, sum(one) from (
      select app_id, open_state, snoozed_until is not null as snoozed, handler, coalesce(assignee_id, '') as assignee_id,
        coalesce(team_id, '') as team_id, unread_count > 0 as unread, 1 as one from after_rows
      union all
      select app_id, open_state, snoozed_until is not null, handler, coalesce(assignee_id, ''), coalesce(team_id, ''), unread_count > 0, -1
      from before_rows
    ) both_sides group by 1, 2, 3, 4, 5, 6, 7 having sum(one) <> 0;
  end if;
  return null;
end $$;

create function count_knowledge_words() returns trigger language plpgsql as $$
begin
  insert into knowledge_word as w (app_id, word, passages)
  select app_id, word, sum(n) from (
    select p.app_id, u.word, case tg_op when 'INSERT' then 1 else -1 end as n
    from changed p cross join lateral (select unnest(tsvector_to_array(p.words)) as word union all select '') u
  ) counted
  group by app_id, word order by app_id, word
  on conflict (app_id, word) do update set passages = w.passages + excluded.passages;
  return null;
end $$;

create function fold_text(value text) returns text language sql immutable parallel safe strict as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

create function forget_empty_suggestions() returns trigger language plpgsql as $$
begin
  delete from knowledge_suggestion s using (select distinct app_id, suggestion_id from changed) c
  where s.app_id = c.app_id and s.id = c.suggestion_id
    and not exists (select from knowledge_suggestion_origin o where o.app_id = s.app_id and o.suggestion_id = s.id);
  return null;
end $$;

create function log_horizon() returns xid8 language sql stable as $$
  select coalesce(
    (
      select min(open.xid) from pg_snapshot_xip(pg_current_snapshot()) as open (xid)
      where not exists (
        select from pg_stat_activity a
        where a.backend_xid = open.xid::xid
          and (a.datid <> (select oid from pg_database where datname = current_database()) or a.application_name = 'parley import'))
    ),
    pg_snapshot_xmax(pg_current_snapshot()))
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A line of the ledger is never changed: add a correction.' using errcode = 'restrict_violation';
end $$;

create function reread_changed_products() returns trigger language plpgsql as $$
begin
  perform reread_sources('catalog', array(
    select distinct n.app_id from after_rows n join before_rows o using (app_id, catalog_id, retailer_id)
    where (n.name, n.description, n.archived_at is null) is distinct from (o.name, o.description, o.archived_at is null)));
  return null;
end $$;

create function reread_live_sources() returns trigger language plpgsql as $$
begin
  perform reread_sources(tg_argv[0], array(select distinct app_id from changed));
  return null;
end $$;

create function reread_sources(of_kind text, app_ids text[]) returns void language sql as $$
  update knowledge_source s set next_at = clock_timestamp()
  from (
    select app_id, id from knowledge_source where kind = of_kind and app_id = any(app_ids) order by app_id, id for update
  ) due
  where s.app_id = due.app_id and s.id = due.id
$$;

create function shared_kind(content jsonb) returns text language sql immutable parallel safe as $$
  select case content ->> 'type'
    when 'image' then 'media'
    when 'video' then 'media'
    when 'audio' then 'sounds'
    when 'document' then 'documents'
    when 'ctaUrl' then 'links'
    when 'text' then case when content ->> 'text' ~ 'https?://' then 'links' end
    when 'note' then case when content ->> 'text' ~ 'https?://' then 'links' end
  end
$$;

create function watch_account() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.kind = 'whatsapp' and new.removed_at is null and new.waba_id is not null then
    insert into template_sync (app_id, waba_id) values (new.app_id, new.waba_id) on conflict do nothing;
    insert into catalog_sync (app_id, waba_id) values (new.app_id, new.waba_id) on conflict do nothing;
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (new.removed_at is not null or new.waba_id is distinct from old.waba_id)) then
    update template_sync set due_at = now(), lease_until = null where app_id = old.app_id and waba_id = old.waba_id;
    update catalog_sync set due_at = now(), lease_until = null where app_id = old.app_id and waba_id = old.waba_id;
  end if;
  return null;
end $$;

create table "user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "phoneNumber" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "twoFactorEnabled" boolean not null default false,
  "tenantId" text,
  language text,
  preferences jsonb not null default '{}'
);

create table account (
  id text primary key,
  "userId" text not null references "user" (id) on delete cascade,
  "accountId" text not null,
  "providerId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index account_of_user on account ("userId");

create table app (
  id text primary key,
  name text not null,
  time_zone text not null default 'Europe/London',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  automation jsonb not null default '{}',
  listens text[] not null default '{}',
  last_order_number int not null default 0,
  intake_log_days int not null default 7 check (intake_log_days >= 1 and intake_log_days <= 90),
  inbox_rules jsonb not null default '{}',
  logo_path text,
  file_days int check (file_days >= 1 and file_days <= 3650),
  onboarding_dismissed_at timestamptz,
  language text,
  paused_until timestamptz,
  pause_reason text,
  arrival jsonb
);
create index app_auto_close on app (id) where ((inbox_rules -> 'autoClose') ->> 'afterHours') is not null;
create index app_file_days on app (id) where file_days is not null;
create index app_paused on app (id) where paused_until is not null;
create index app_reply_within on app (id) where (inbox_rules ->> 'replyWithinMinutes') is not null;
create index app_routing on app (id) where ((inbox_rules -> 'routing') ->> 'mode') in ('roundRobin', 'leastBusy');
create index app_watching on app (id) where listens && '{conversation_idle,event_near,event_missed}';

create table agent (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  config jsonb,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  draft jsonb not null default '{}',
  updated_by text,
  published_version int,
  tests jsonb not null default '{}',
  primary key (app_id, id)
);

create table conversation (
  app_id text not null,
  id text not null,
  contact_id text not null,
  channel_id text not null,
  address text not null,
  address_kind text not null,
  handler text not null default 'bot' check (handler in ('human', 'bot')),
  open_state text not null default 'open' check (open_state in ('open', 'closed')),
  resolved boolean not null default false,
  assignee_id text,
  unread_count int not null default 0,
  snippet text not null default '',
  snippet_direction text,
  snippet_message_id text,
  last_seq int not null default 0,
  last_activity_at timestamptz not null,
  last_inbound_at timestamptz,
  last_inbound_provider_id text,
  ready_at timestamptz,
  created_at timestamptz not null default now(),
  fields jsonb not null default '{}',
  team_id text,
  snoozed_until timestamptz,
  waiting_since timestamptz,
  due_at timestamptz,
  overdue boolean not null default false,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  continued_in text,
  label_ids text[] not null default '{}',
  last_activity_minute timestamptz generated always as (date_bin('00:01:00'::interval, last_activity_at, '2000-01-01 00:00:00+00')) stored,
  unread boolean generated always as (unread_count > 0) stored,
  primary key (app_id, id),
  unique (app_id, channel_id, contact_id),
  foreign key (app_id, continued_in) references conversation (app_id, id) on delete set null (continued_in)
);
create index conversation_any on conversation (app_id, last_activity_minute desc);
create index conversation_assignee on conversation (app_id, assignee_id, last_activity_minute desc)
  where open_state = 'open' and assignee_id is not null;
create index conversation_contact on conversation (app_id, contact_id);
create index conversation_continued on conversation (app_id, continued_in) where continued_in is not null;
create index conversation_due on conversation (due_at) where due_at is not null and not overdue;
create index conversation_labels on conversation using gin (label_ids) where label_ids <> '{}';
create index conversation_ready on conversation (app_id, ready_at) where ready_at is not null;
create index conversation_recent on conversation (app_id, open_state, last_activity_minute desc);
create index conversation_snoozed on conversation (snoozed_until) where snoozed_until is not null;
create index conversation_team on conversation (app_id, team_id, last_activity_minute desc) where open_state = 'open' and team_id is not null;
create index conversation_unassigned on conversation (app_id, last_activity_minute desc)
  where open_state = 'open' and handler = 'human' and assignee_id is null;
create index conversation_undated on conversation (app_id, waiting_since)
  where open_state = 'open' and handler = 'human' and waiting_since is not null and due_at is null;
create index conversation_unread on conversation (app_id, last_activity_minute desc) where open_state = 'open' and unread;
create index conversation_waiting on conversation (app_id, waiting_since, id) where open_state = 'open' and waiting_since is not null;
create trigger conversation_counter_delete after delete on conversation referencing old table as before_rows for each statement execute function count_conversations();
create trigger conversation_counter_insert after insert on conversation referencing new table as after_rows for each statement execute function count_conversations();
create trigger conversation_counter_update after update on conversation referencing old table as before_rows new table as after_rows for each statement execute function count_conversations();

create table agent_case (
  app_id text not null,
  id text not null,
  agent_id text not null,
  version int not null,
  conversation_id text not null,
  channel_id text not null,
  language text,
  topic text,
  started_at timestamptz not null,
  last_at timestamptz not null,
  heard_at timestamptz,
  answered_at timestamptz,
  questions int not null default 0,
  answers int not null default 0,
  unknowns int not null default 0,
  returns int not null default 0,
  leaves_unknown boolean not null default false,
  helped_at timestamptz,
  done_at timestamptz,
  reason text,
  cost_cents numeric not null default 0,
  outcome text check (outcome in ('confirmed', 'assumed', 'escalated', 'abandoned')),
  evidence text check (evidence in ('said', 'rated', 'done')),
  settled boolean not null default false,
  reviewed_at timestamptz,
  reviewed_by text,
  primary key (app_id, id),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade,
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade
);
create index agent_case_conversation on agent_case (app_id, conversation_id, agent_id, last_at desc);
create index agent_case_open on agent_case (last_at) where not settled;
create index agent_case_started on agent_case (app_id, started_at);

create table agent_request (
  app_id text not null,
  id bigint generated always as identity,
  agent_id text not null,
  conversation_id text,
  at timestamptz not null default now(),
  provider text not null,
  model text not null,
  request jsonb not null,
  answer jsonb not null,
  primary key (app_id, id),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade,
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade
);
create index agent_request_conversation on agent_request (app_id, conversation_id) where conversation_id is not null;
create index agent_request_newest on agent_request (app_id, agent_id, id desc);
create index agent_request_old on agent_request (app_id, at);

create table agent_scenario (
  app_id text not null,
  id text not null,
  agent_id text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade
);
create index agent_scenario_agent on agent_scenario (app_id, agent_id, created_at);

create table agent_spend (
  app_id text not null,
  agent_id text not null,
  day date not null,
  cents numeric not null,
  primary key (app_id, agent_id, day),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade
);

create table agent_suggestion (
  app_id text not null,
  conversation_id text not null,
  message_id text not null,
  seq int not null,
  agent_id text not null,
  version int not null,
  answer jsonb,
  asked_at timestamptz not null default now(),
  taken_at timestamptz,
  dismissed_at timestamptz,
  primary key (app_id, conversation_id, message_id),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade,
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade
);
create index agent_suggestion_agent on agent_suggestion (app_id, agent_id, asked_at);

create table agent_test_run (
  app_id text not null,
  id text not null,
  agent_id text not null,
  version int,
  config jsonb not null,
  settings jsonb not null,
  scenarios jsonb not null,
  repeats int not null,
  cost_limit_cents float8 not null,
  state text not null default 'running',
  task_id text,
  started_by text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (app_id, id),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade
);
create index agent_test_run_agent on agent_test_run (app_id, agent_id, started_at);

create table agent_test_attempt (
  app_id text not null,
  id text not null,
  run_id text not null,
  scenario_id text not null,
  repeat int not null,
  passed boolean not null,
  outcome text not null,
  checks jsonb not null,
  transcript jsonb not null,
  cost_cents float8 not null,
  tokens int not null,
  ms int not null,
  primary key (app_id, id),
  unique (app_id, run_id, scenario_id, repeat),
  foreign key (app_id, run_id) references agent_test_run (app_id, id) on delete cascade
);

create table agent_version (
  app_id text not null,
  agent_id text not null,
  version int not null,
  config jsonb not null,
  note text,
  published_by text,
  published_by_name text,
  published_at timestamptz not null default now(),
  reason text,
  tests jsonb,
  primary key (app_id, agent_id, version),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete cascade
);

create table ai_provider (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  kind text not null check (kind in ('openai', 'anthropic', 'google')),
  base_url text,
  model_default text not null,
  sealed bytea not null,
  last4 text not null,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  embedding_model text,
  transcription_model text,
  transcription_minute_price float8,
  primary key (app_id, id)
);

create table api_key (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  prefix text not null,
  hash bytea not null unique,
  created_by text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  scopes text[] not null default '{read,send,manage}' check (scopes <@ '{read,send,manage}' and cardinality(scopes) > 0),
  expires_at timestamptz,
  primary key (app_id, id)
);

create table app_secret (
  app_id text not null references app (id) on delete cascade,
  name text not null,
  sealed bytea not null,
  last4 text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, name)
);

create table attempt (
  key bytea primary key,
  count int not null,
  until timestamptz not null
);
create index attempt_until on attempt (until);

create table audit_entry (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  at timestamptz not null default now(),
  kind text not null,
  operation text not null,
  actor_kind text not null check (actor_kind in ('user', 'key')),
  actor_id text not null,
  actor_name text not null,
  ip text not null,
  browser text,
  subject_id text,
  subject_name text,
  changes jsonb not null default '[]',
  primary key (app_id, id)
);
create index audit_entry_at on audit_entry (app_id, at desc, id desc);

create table auto_translation (
  app_id text not null,
  conversation_id text not null,
  user_id text not null references "user" (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (app_id, conversation_id, user_id),
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade
);

create table task (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  kind text not null,
  title text not null,
  input jsonb not null,
  cursor jsonb,
  steps jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'alldone', 'error', 'cancelled')),
  done int not null default 0,
  failed int not null default 0,
  total int,
  problem text,
  result jsonb,
  error_columns jsonb not null default '[]',
  file jsonb,
  file_expires_at timestamptz,
  started_by jsonb not null,
  cancel_asked boolean not null default false,
  tries int not null default 0,
  claim int not null default 0,
  next_at timestamptz not null default now(),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  subject jsonb,
  primary key (app_id, id)
);
create index task_age on task (ended_at) where ended_at is not null;
create index task_due on task (app_id, next_at) where state = 'queued';
create index task_lease on task (lease_until) where state = 'running';
create index task_next on task (next_at) where state = 'queued';
create index task_recent on task (app_id, created_at desc, id desc);

create table bulk_conversation_change (
  app_id text not null,
  task_id text not null,
  conversation_id text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (app_id, task_id, conversation_id),
  foreign key (app_id, task_id) references task (app_id, id) on delete cascade
);

create table connection (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('google_sheets', 'google_calendar')),
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

create table calendar_sync (
  app_id text not null,
  connection_id text not null,
  calendar_id text not null,
  calendar_name text not null,
  resource_id text,
  since timestamptz not null default now(),
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
create index calendar_sync_next on calendar_sync (greatest(due_at, lease_until));

create table calendar_busy (
  app_id text not null,
  connection_id text not null,
  google_id text not null,
  taken tstzrange not null,
  primary key (app_id, connection_id, google_id),
  foreign key (app_id, connection_id) references calendar_sync (app_id, connection_id) on delete cascade
);
create index calendar_busy_taken on calendar_busy using gist (app_id, connection_id, taken);

create table calendar_copy (
  app_id text not null,
  connection_id text not null,
  event_id text not null,
  google_id text not null generated always as (calendar_copy_id(app_id, event_id)) stored,
  wanted int not null,
  written int,
  problem text,
  primary key (app_id, connection_id, event_id),
  foreign key (app_id, connection_id) references calendar_sync (app_id, connection_id) on delete cascade
);
create index calendar_copy_due on calendar_copy (app_id, connection_id) where written is distinct from wanted;
create index calendar_copy_google on calendar_copy (app_id, connection_id, google_id);

create table calendar_feed (
  app_id text not null references app (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (app_id, user_id)
);
create unique index calendar_feed_token on calendar_feed (token_hash);

create table caller_write (
  caller text primary key,
  at timestamptz not null
);

create table catalog (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  waba_id text,
  name text not null,
  synced_at timestamptz,
  fault text,
  primary key (app_id, id)
);
create index catalog_account on catalog (app_id, waba_id);
create unique index catalog_own on catalog (app_id) where waba_id is null;

create table catalog_sync (
  app_id text not null references app (id) on delete cascade,
  waba_id text not null,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  tries int not null default 0,
  synced_at timestamptz,
  problem text,
  primary key (app_id, waba_id)
);
create index catalog_sync_due on catalog_sync (due_at);
create index catalog_sync_next on catalog_sync (greatest(due_at, lease_until));

create table cell (
  name text primary key,
  address text not null,
  is_home boolean not null default false,
  beat_at timestamptz not null default now(),
  published text,
  takes_new boolean not null default true
);
create unique index cell_home on cell (is_home) where is_home;

create table cell_workspace (
  workspace text primary key,
  cell text not null references cell (name),
  since timestamptz not null default clock_timestamp()
);
create index cell_workspace_cell on cell_workspace (cell);

create table cell_entry (
  kind text not null,
  key text not null,
  workspace text not null references cell_workspace (workspace) on delete cascade,
  since timestamptz not null default clock_timestamp(),
  primary key (kind, key, workspace)
);
create index cell_entry_workspace on cell_entry (workspace);

create table channel (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('whatsapp', 'webchat')),
  name text not null,
  phone_number_id text,
  waba_id text,
  display_phone text,
  graph_url text,
  token_sealed bytea,
  token_last4 text,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  facts jsonb,
  facts_at timestamptz,
  facts_problem text,
  facts_tries int not null default 0,
  facts_next_at timestamptz not null default now(),
  blocked text,
  blocked_by text check (blocked_by in ('account', 'number', 'token')),
  restricted text,
  pin_sealed bytea,
  coexists boolean not null default false,
  setup jsonb not null default '{}',
  self_test text,
  released_at timestamptz,
  slowdown text check (slowdown in ('throttled', 'unanswered')),
  slowdown_until timestamptz,
  blocked_until timestamptz,
  blocked_news_at timestamptz,
  restricted_until timestamptz,
  restricted_news_at timestamptz,
  primary key (app_id, id),
  constraint channel_whatsapp check (kind <> 'whatsapp' or phone_number_id is not null and waba_id is not null and display_phone is not null and token_sealed is not null and token_last4 is not null)
);
create index channel_blocked on channel (app_id, id) where blocked is not null;
create index channel_facts_due on channel (app_id, facts_next_at) where removed_at is null;
create index channel_facts_next on channel (facts_next_at) where kind = 'whatsapp' and removed_at is null;
create unique index channel_phone_number on channel (phone_number_id) where removed_at is null;
create trigger channel_account after insert or delete or update of waba_id, removed_at on channel for each row execute function watch_account();

create table channel_diagnostics (
  app_id text not null references app (id) on delete cascade,
  channel_id text not null,
  run_id text not null,
  started_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  ended_at timestamptz,
  findings jsonb not null default '[]',
  primary key (app_id, channel_id)
);

create table channel_media (
  app_id text not null,
  channel_id text not null,
  sha256 text not null,
  mime_type text not null,
  provider_id text not null,
  expires_at timestamptz not null,
  primary key (app_id, channel_id, sha256, mime_type)
);
create index channel_media_age on channel_media (expires_at);

create table channel_notice (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  channel_id text not null,
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

create table web_chat (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  settings jsonb not null,
  secret_sealed bytea,
  secret_last4 text,
  former_secret_sealed bytea,
  former_secret_until timestamptz,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  last_seen_page text,
  primary key (app_id, id),
  foreign key (app_id, id) references channel (app_id, id) on delete cascade
);
create unique index web_chat_id on web_chat (id);

create table chat_link (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  web_chat_id text not null,
  token text not null unique,
  name text not null,
  flow_id text,
  password_hash text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  draft boolean not null default false,
  primary key (app_id, id),
  constraint chat_link_draft check (not draft or flow_id is not null and expires_at is not null),
  foreign key (app_id, web_chat_id) references web_chat (app_id, id) on delete cascade
);

create table collection (
  app_id text not null,
  id text not null,
  catalog_id text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  unique (app_id, catalog_id, name),
  foreign key (app_id, catalog_id) references catalog (app_id, id) on delete cascade
);

create table product (
  app_id text not null,
  catalog_id text not null,
  retailer_id text not null,
  name text not null,
  description text,
  price_minor bigint,
  currency text,
  availability text not null,
  image_url text,
  url text,
  seen_at timestamptz not null,
  updated_at timestamptz not null default now(),
  stock int check (stock >= 0),
  image_path text,
  archived_at timestamptz,
  primary key (app_id, catalog_id, retailer_id),
  foreign key (app_id, catalog_id) references catalog (app_id, id) on delete cascade
);
create index product_name on product (app_id, name, catalog_id, retailer_id);
create trigger knowledge_product_added after insert on product referencing new table as changed for each statement execute function reread_live_sources('catalog');
create trigger knowledge_product_changed after update on product referencing old table as before_rows new table as after_rows for each statement execute function reread_changed_products();
create trigger knowledge_product_removed after delete on product referencing old table as changed for each statement execute function reread_live_sources('catalog');

create table collection_product (
  app_id text not null,
  collection_id text not null,
  catalog_id text not null,
  retailer_id text not null,
  "position" int not null,
  primary key (app_id, collection_id, retailer_id),
  foreign key (app_id, catalog_id, retailer_id) references product (app_id, catalog_id, retailer_id) on delete cascade,
  foreign key (app_id, collection_id) references collection (app_id, id) on delete cascade
);
create index collection_product_of on collection_product (app_id, catalog_id, retailer_id);
create trigger knowledge_collection_added after insert on collection_product referencing new table as changed for each statement execute function reread_live_sources('catalog');
create trigger knowledge_collection_removed after delete on collection_product referencing old table as changed for each statement execute function reread_live_sources('catalog');

create table partner (
  id text primary key,
  company text not null,
  person text not null,
  email text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  site text,
  selling text not null check (selling in ('refer', 'resell', 'agency', 'other')),
  state text not null default 'unverified' check (state in ('unverified', 'pending', 'approved', 'declined', 'suspended')),
  host text,
  verify_hash bytea,
  verify_until timestamptz,
  terms_at timestamptz not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index partner_email on partner (email);
create unique index partner_host on partner (host);
create unique index partner_verify on partner (verify_hash);

create table commission_entry (
  partner_id text not null references partner (id) on delete restrict,
  id text not null,
  kind text not null check (kind in ('commission', 'correction', 'payout')),
  period date not null check (period = date_trunc('month', period::timestamptz)::date),
  app_id text references app (id) on delete set null,
  client text,
  basis bigint,
  percent numeric(5,2),
  amount bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null,
  corrects text,
  created_by text references "user" (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, corrects) references commission_entry (partner_id, id)
);
create unique index commission_once on commission_entry (partner_id, app_id, period) where kind = 'commission';
create index commission_period on commission_entry (partner_id, period, created_at, id);
create trigger commission_entry_stays before delete or update of partner_id, id, kind, period, client, basis, percent, amount, currency, reason, corrects on commission_entry for each row execute function refuse_change();

create table commission_rule (
  partner_id text not null references partner (id) on delete cascade,
  id text not null,
  percent numeric(5,2) not null check (percent >= 0::numeric and percent <= 100::numeric),
  months int check (months >= 1 and months <= 120),
  starts_on date not null,
  created_by text references "user" (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (partner_id, id)
);

create table contact (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text,
  phone text,
  email text,
  tags text[] not null default '{}',
  fields jsonb not null default '{}',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  time_zone text,
  opted_out_at timestamptz,
  username text,
  opted_changed_at timestamptz,
  marketing_out_at timestamptz,
  blocked_at timestamptz,
  opt_in jsonb,
  email_proof text check (email_proof in ('business', 'identity', 'link')),
  language text,
  primary key (app_id, id)
);
create index contact_blocked on contact (app_id, id) where blocked_at is not null;
create index contact_confirmed_email on contact (app_id, lower(email)) where email_proof is not null;
create unique index contact_phone on contact (app_id, phone) where phone is not null;
create index contact_recent on contact (app_id, created_at desc, id desc);
create index contact_tags on contact using gin (app_id, tags);
create index contact_username on contact (app_id, lower(username)) where username is not null;
create index contact_words on contact using gin (app_id, fold_text((((((coalesce(name, '') || ' ') || coalesce(phone, '')) || ' ') || coalesce(email, '')) || ' ') || coalesce(username, '')) gin_trgm_ops);

create table contact_address (
  app_id text not null,
  channel_id text not null,
  address text not null,
  kind text not null check (kind in ('wa_id', 'bsuid', 'parent_bsuid', 'group', 'form', 'visitor')),
  contact_id text not null,
  primary key (app_id, channel_id, address)
);
create index contact_address_contact on contact_address (app_id, contact_id);

create table contact_change (
  app_id text not null,
  contact_id text not null,
  "position" bigint generated always as identity,
  at timestamptz not null default now(),
  author jsonb not null,
  body jsonb not null,
  batch text,
  primary key (app_id, contact_id, "position")
);
create index contact_change_batch on contact_change (app_id, batch) where batch is not null;

create table contact_field (
  app_id text not null references app (id) on delete cascade,
  key text not null,
  label text not null,
  type text not null check (type in ('text', 'number', 'date', 'boolean', 'choice', 'list', 'url', 'phone', 'email')),
  choices jsonb not null default '[]',
  "position" int not null default 0,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (app_id, key)
);

create table contact_import (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  columns jsonb not null,
  rows int not null,
  bytes bigint not null,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
create index contact_import_age on contact_import (created_at);

create table contact_import_key (
  app_id text not null,
  task_id text not null,
  key text not null,
  place int not null,
  primary key (app_id, task_id, key)
);

create table contact_join (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  keep_id text not null,
  kept jsonb not null,
  gone jsonb not null,
  merged jsonb not null,
  addresses jsonb not null,
  events text[] not null,
  orders text[] not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (app_id, id)
);
create index contact_join_of on contact_join (app_id, keep_id, at desc) where undone_at is null;

create table contact_segment (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  filter jsonb not null,
  owner_id text,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);

create table conversation_counter (
  app_id text not null,
  open_state text not null,
  snoozed boolean not null,
  handler text not null,
  assignee_id text not null,
  team_id text not null,
  unread boolean not null,
  count bigint not null,
  primary key (app_id, open_state, snoozed, handler, assignee_id, team_id, unread)
);

create table conversation_counter_change (
  app_id text not null,
  open_state text not null,
  snoozed boolean not null,
  handler text not null,
  assignee_id text not null,
  team_id text not null,
  unread boolean not null,
  count bigint not null
);
create index conversation_counter_change_app on conversation_counter_change (app_id);

create table conversation_event (
  app_id text not null,
  conversation_id text not null,
  seq int not null,
  author jsonb not null,
  body jsonb not null,
  at timestamptz not null,
  xid xid8 not null default pg_current_xact_id(),
  "position" bigint generated always as identity,
  primary key (app_id, conversation_id, seq)
);
create index conversation_event_tail on conversation_event (xid, "position");

create table conversation_label (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  color text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
create unique index conversation_label_name on conversation_label (app_id, lower(name));

create table customer_order (
  app_id text not null,
  id text not null,
  number int not null,
  contact_id text not null,
  conversation_id text,
  currency text not null,
  total numeric(24,4) not null,
  status text not null,
  payment_status text not null,
  note text,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  message_id text,
  revision int not null default 1,
  primary key (app_id, id)
);
create index customer_order_contact on customer_order (app_id, contact_id, created_at desc);
create unique index customer_order_idempotency_key on customer_order (app_id, idempotency_key);
create index customer_order_message on customer_order (app_id, message_id) where message_id is not null;
create unique index customer_order_number on customer_order (app_id, number);
create index customer_order_recent on customer_order (app_id, created_at desc, id desc);

create table delivery (
  id bigint generated always as identity primary key,
  body bytea not null,
  state text not null default 'stored' check (state in ('stored', 'handled', 'parked')),
  attempts int not null default 0,
  problem text,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  partition text not null default '',
  source text not null default 'whatsapp' check (source in ('whatsapp', 'webchat'))
);
create index delivery_partition on delivery (partition, id) where state = 'stored';

create table delivery_channel (
  app_id text not null,
  channel_id text not null,
  delivery_id bigint not null,
  received_at timestamptz not null,
  handled_at timestamptz not null,
  state text not null check (state in ('handled', 'ignored', 'parked', 'failed')),
  counts jsonb not null default '{}',
  duplicates integer[],
  names text not null default '',
  replays int not null default 0,
  primary key (delivery_id, app_id, channel_id)
);
create index delivery_channel_age on delivery_channel using brin (received_at);
create index delivery_channel_left on delivery_channel (app_id, channel_id, delivery_id desc) where state <> 'handled';
create index delivery_channel_recent on delivery_channel (app_id, channel_id, delivery_id desc);

create table digest_mail (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  entries jsonb not null,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  host text
);
create index digest_mail_due on digest_mail (next_at);

create table domain_event (
  id bigint generated always as identity primary key,
  app_id text not null,
  type text not null,
  contact_id text,
  conversation_id text,
  about jsonb not null,
  chain text[] not null default '{}',
  at timestamptz not null default now()
);

create table member (
  app_id text not null references app (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'agent')),
  created_at timestamptz not null default now(),
  scope text not null default 'all' check (scope in ('all', 'team', 'own')),
  availability text not null default 'online' check (availability in ('online', 'busy', 'away')),
  seen_at timestamptz,
  routed_at timestamptz,
  partner_id text references partner (id) on delete cascade,
  primary key (app_id, user_id)
);
create index member_partner on member (partner_id) where partner_id is not null;
create index member_user on member (user_id);

create table draft (
  app_id text not null,
  user_id text not null,
  conversation_id text not null,
  mode text not null check (mode in ('reply', 'note')),
  body jsonb not null,
  version bigint not null,
  updated_at timestamptz not null default now(),
  primary key (app_id, conversation_id, user_id, mode),
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade,
  foreign key (app_id, user_id) references member (app_id, user_id) on delete cascade
);

create table early_change (
  app_id text not null,
  channel_id text not null,
  target_id text not null,
  provider_id text not null,
  body jsonb not null,
  at timestamptz not null,
  primary key (app_id, channel_id, target_id, provider_id)
);
create index early_change_age on early_change (at);

create table early_status (
  app_id text not null,
  channel_id text not null,
  provider_id text not null,
  status text not null,
  failure jsonb,
  at timestamptz not null,
  pricing jsonb,
  reader text not null default '',
  reader_name text,
  primary key (app_id, channel_id, provider_id, status, reader)
);
create index early_status_age on early_status (at);

create table erasure (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  at timestamptz not null,
  by jsonb not null,
  counts jsonb not null,
  hash text not null,
  primary key (app_id, id)
);
create index erasure_recent on erasure (app_id, at desc, id desc);

create table event (
  app_id text not null,
  id text not null,
  type_id text,
  resource_id text,
  contact_id text not null,
  conversation_id text,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  place text,
  notes text,
  fields jsonb not null default '{}',
  status text not null check (status in ('booked', 'confirmed', 'attended', 'missed', 'cancelled')),
  cancel_reason text,
  calendar text,
  seat int not null default 0,
  taken tstzrange not null,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision int not null default 0,
  primary key (app_id, id),
  constraint event_slot exclude using gist (app_id with =, calendar with =, seat with =, taken with &&)
    where (calendar is not null and (status in ('booked', 'confirmed')))
);
create index event_contact on event (app_id, contact_id, starts_at);
create unique index event_idempotency_key on event (app_id, idempotency_key);
create index event_time on event (app_id, starts_at);
create index event_words on event using gin (app_id, fold_text(title) gin_trgm_ops);

create table event_change (
  app_id text not null,
  event_id text not null,
  revision int not null,
  at timestamptz not null default now(),
  author jsonb not null,
  starts_at timestamptz not null,
  status text not null,
  primary key (app_id, event_id, revision)
);

create table event_mail (
  app_id text not null,
  event_id text not null,
  recipient text not null,
  revision int not null,
  sent_revision int,
  sent_at timestamptz,
  failure text,
  tries int not null default 0,
  next_at timestamptz,
  topic text not null default 'invitation',
  body text,
  primary key (app_id, event_id, recipient, topic)
);
create index event_mail_due on event_mail (next_at) where next_at is not null;

create table event_reminder (
  app_id text not null,
  event_id text not null,
  minutes int not null,
  due_at timestamptz not null,
  outcome text check (outcome in ('sent', 'skipped')),
  reason text,
  channel text not null default 'chat' check (channel in ('chat', 'email')),
  primary key (app_id, event_id, minutes, channel)
);
create index event_reminder_due on event_reminder (due_at) where outcome is null;

create table event_resource (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  availability jsonb,
  created_at timestamptz not null default now(),
  user_id text references "user" (id) on delete set null,
  primary key (app_id, id)
);

create table event_type (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  config jsonb not null,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  booking_token text,
  primary key (app_id, id)
);
create unique index event_type_booking_token on event_type (booking_token);
create trigger knowledge_event_type_added after insert on event_type referencing new table as changed for each statement execute function reread_live_sources('events');
create trigger knowledge_event_type_changed after update on event_type referencing new table as changed for each statement execute function reread_live_sources('events');

create table external_call (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  session_id text not null,
  body jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  run_id text,
  primary key (app_id, id)
);
create index external_call_due on external_call (app_id, next_at) where state = 'queued';
create index external_call_lease on external_call (lease_until) where state = 'running';
create index external_call_next on external_call (next_at) where state = 'queued';

create table file (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'document', 'sticker')),
  mime_type text not null,
  bytes bigint not null,
  sha256 text not null,
  name text not null,
  width int,
  height int,
  converted text,
  ready boolean not null default false,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
create index file_unready on file (created_at) where not ready;

create table flow_folder (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('flow', 'workflow')),
  name text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
create unique index flow_folder_name on flow_folder (app_id, kind, lower(name));

create table flow (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  draft jsonb not null,
  published_version int,
  triggers jsonb not null default '[]',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null default 'flow' check (kind in ('flow', 'workflow')),
  updated_by text,
  deleted_at timestamptz,
  folder_id text,
  archived_at timestamptz,
  mark text generated always as (md5(draft::text)) stored,
  xid xid8 not null default pg_current_xact_id(),
  problems int,
  problems_mark text,
  agent_id text,
  primary key (app_id, id),
  foreign key (app_id, agent_id) references agent (app_id, id) on delete set null (agent_id),
  foreign key (app_id, folder_id) references flow_folder (app_id, id) on delete set null (folder_id)
);
create unique index flow_agent on flow (app_id, agent_id) where agent_id is not null;
create index flow_saved on flow (xid);

create table flow_comment (
  app_id text not null,
  id text not null,
  flow_id text not null,
  thread_id text not null,
  node_id text not null,
  step_id text,
  author_id text not null,
  author_name text not null,
  text text not null,
  mentions jsonb not null default '[]',
  at timestamptz not null default now(),
  edited_at timestamptz,
  removed_at timestamptz,
  resolved_at timestamptz,
  resolved_by text,
  xid xid8 not null default pg_current_xact_id(),
  primary key (app_id, id),
  foreign key (app_id, flow_id) references flow (app_id, id) on delete cascade
);
create index flow_comment_changed on flow_comment (xid);
create index flow_comment_flow on flow_comment (app_id, flow_id, at, id);

create table flow_resettle (
  app_id text not null,
  flow_id text not null,
  version int not null,
  how text not null check (how in ('restart', 'move', 'end')),
  after text not null default '',
  created_at timestamptz not null default now(),
  primary key (app_id, flow_id, version),
  foreign key (app_id, flow_id) references flow (app_id, id) on delete cascade
);

create table flow_session (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  flow_id text not null,
  version int not null,
  state jsonb not null,
  ended_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (app_id, id)
);
create index flow_session_recent on flow_session (app_id, flow_id, created_at) include (ended_reason);
create index flow_session_resettle on flow_session (app_id, flow_id, id) where ended_reason is null;
create unique index flow_session_running on flow_session (app_id, conversation_id) where ended_reason is null;

create table flow_test (
  app_id text not null,
  id text not null,
  flow_id text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, flow_id) references flow (app_id, id) on delete cascade
);
create index flow_test_flow on flow_test (app_id, flow_id, created_at, id);

create table flow_version (
  app_id text not null,
  flow_id text not null,
  version int not null,
  document jsonb not null,
  note text,
  published_by text,
  published_at timestamptz not null default now(),
  published_by_name text,
  mark text generated always as (md5(document::text)) stored,
  name text,
  primary key (app_id, flow_id, version),
  foreign key (app_id, flow_id) references flow (app_id, id) on delete cascade
);

create table form_key (
  app_id text not null references app (id) on delete cascade,
  channel_id text not null,
  public_pem text not null,
  private_sealed bytea not null,
  uploaded_at timestamptz,
  signature_status text,
  problem text,
  created_at timestamptz not null default now(),
  primary key (app_id, channel_id)
);

create table google_pace (
  app_id text not null,
  connection_id text not null,
  kind text not null check (kind in ('read', 'write')),
  times timestamptz[] not null,
  waits_until timestamptz,
  primary key (app_id, connection_id, kind),
  foreign key (app_id, connection_id) references connection (app_id, id) on delete cascade
);

create table heartbeat (
  worker text primary key,
  at timestamptz not null
);

create table idempotency (
  app_id text not null,
  key text not null,
  fingerprint bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (app_id, key)
);
create index idempotency_age on idempotency (created_at);

create table invitation (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'agent')),
  created_at timestamptz not null default now(),
  token_hash bytea unique,
  invited_by text,
  sent_at timestamptz not null default now(),
  primary key (app_id, id),
  unique (app_id, email)
);
create index invitation_email on invitation (email);

create table knowledge_comparison (
  app_id text primary key references app (id) on delete cascade,
  next_at timestamptz,
  lease_until timestamptz,
  attempt int not null default 0,
  compared_id bigint not null default 0
);
create index knowledge_comparison_due on knowledge_comparison (greatest(next_at, lease_until)) where next_at is not null;

create table knowledge_conflict (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  one_passage_id bigint not null,
  other_passage_id bigint not null,
  one_says text not null,
  other_says text not null,
  found_at timestamptz not null default now(),
  solved_at timestamptz,
  solved_by text,
  primary key (app_id, id)
);

create table knowledge_source (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  kind text not null,
  title text not null,
  config jsonb not null,
  audience jsonb not null,
  expires_at timestamptz,
  reading boolean not null default false,
  problem text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text,
  next_at timestamptz,
  lease_until timestamptz,
  attempt int not null default 0,
  read_at timestamptz,
  pause_seconds float8 not null default 0,
  demo boolean not null default false,
  primary key (app_id, id)
);
create index knowledge_source_due on knowledge_source (greatest(next_at, lease_until)) where next_at is not null;
create index knowledge_source_public on knowledge_source (app_id, updated_at desc) where kind = 'article' and (config ->> 'isPublic') = 'true';

create table knowledge_document (
  app_id text not null,
  id text not null,
  source_id text not null,
  title text not null,
  url text,
  language text,
  hash text not null,
  problem text,
  read_at timestamptz not null default now(),
  catalog_id text,
  retailer_id text,
  event_type_id text,
  etag text,
  last_modified text,
  links text[] not null default '{}',
  primary key (app_id, id),
  foreign key (app_id, source_id) references knowledge_source (app_id, id) on delete cascade
);
create index knowledge_document_source on knowledge_document (app_id, source_id);
create index knowledge_document_topic on knowledge_document using gin (app_id, fold_text(title) gin_trgm_ops);
create unique index knowledge_document_url on knowledge_document (app_id, source_id, url) where url is not null;

create table knowledge_embedding (
  app_id text primary key references app (id) on delete cascade,
  next_at timestamptz,
  lease_until timestamptz,
  attempt int not null default 0,
  problem text
);
create index knowledge_embedding_due on knowledge_embedding (greatest(next_at, lease_until)) where next_at is not null;

create table knowledge_gap (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  topic text not null,
  conversation_id text not null,
  question text not null,
  folded text not null,
  at timestamptz not null,
  primary key (app_id, id),
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade
);
create index knowledge_gap_conversation on knowledge_gap (app_id, conversation_id);
create index knowledge_gap_like on knowledge_gap using gin (app_id, folded gin_trgm_ops);
create index knowledge_gap_topic on knowledge_gap (app_id, topic);

create table knowledge_page (
  app_id text not null,
  source_id text not null,
  url text not null,
  place bigint generated always as identity,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'failed', 'left', 'gone')),
  change text check (change in ('new', 'changed')),
  problem text,
  document_id text,
  unchanged boolean not null default false,
  primary key (app_id, source_id, url),
  foreign key (app_id, source_id) references knowledge_source (app_id, id) on delete cascade
);
create index knowledge_page_waiting on knowledge_page (app_id, source_id, place) where state = 'waiting';

create table knowledge_passage (
  id bigint generated always as identity primary key,
  app_id text not null,
  document_id text not null,
  place int not null,
  headings text[] not null,
  text text not null,
  words tsvector not null,
  added_at timestamptz not null default now(),
  foreign key (app_id, document_id) references knowledge_document (app_id, id) on delete cascade
);
create index knowledge_passage_document on knowledge_passage (app_id, document_id, place);
create index knowledge_passage_topic on knowledge_passage using gin (app_id, fold_text(headings[cardinality(headings)]) gin_trgm_ops);
create index knowledge_passage_words on knowledge_passage using gin (app_id, words);
create trigger knowledge_comparison_asked after insert on knowledge_passage referencing new table as changed for each statement execute function ask_for_comparison();
create trigger knowledge_vectors_asked after insert on knowledge_passage referencing new table as changed for each statement execute function ask_for_vectors();
create trigger knowledge_words_added after insert on knowledge_passage referencing new table as changed for each statement execute function count_knowledge_words();
create trigger knowledge_words_removed after delete on knowledge_passage referencing old table as changed for each statement execute function count_knowledge_words();

create table knowledge_passage_use (
  passage_id bigint primary key references knowledge_passage (id) on delete cascade,
  used_at timestamptz not null
);

create table knowledge_suggestion (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  state text not null check (state in ('collected', 'left', 'open', 'accepted', 'rejected')),
  reason text not null check (reason in ('repeated', 'gap', 'kept')),
  question text not null,
  answer text not null,
  folded text not null,
  language text,
  written_by text not null check (written_by in ('model', 'rules', 'person')),
  suggested_by text,
  differs_source_id text,
  differs_passage_id text,
  differs_title text,
  differs_text text,
  gap_topic text,
  source_id text,
  changed_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  primary key (app_id, id)
);
create index knowledge_suggestion_like on knowledge_suggestion using gin (app_id, folded gin_trgm_ops);
create index knowledge_suggestion_state on knowledge_suggestion (app_id, state, changed_at desc);

create table knowledge_suggestion_origin (
  app_id text not null,
  suggestion_id text not null,
  conversation_id text not null,
  message_id text not null,
  question text not null,
  answer text not null,
  at timestamptz not null,
  primary key (app_id, suggestion_id, message_id),
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade,
  foreign key (app_id, suggestion_id) references knowledge_suggestion (app_id, id) on delete cascade
);
create index knowledge_suggestion_origin_conversation on knowledge_suggestion_origin (app_id, conversation_id);
create index knowledge_suggestion_origin_message on knowledge_suggestion_origin (app_id, message_id);
create trigger knowledge_suggestions_forgotten after delete on knowledge_suggestion_origin referencing old table as changed for each statement execute function forget_empty_suggestions();

create table knowledge_vector (
  passage_id bigint primary key references knowledge_passage (id) on delete cascade,
  seq bigint generated always as identity,
  app_id text not null,
  model text not null,
  vector bytea not null
);
create index knowledge_vector_model on knowledge_vector (app_id, model, seq);

create table knowledge_word (
  app_id text not null references app (id) on delete cascade,
  word text not null,
  passages int not null,
  primary key (app_id, word)
);
create index knowledge_word_like on knowledge_word using gin (app_id, word gin_trgm_ops);

create table lead (
  partner_id text not null references partner (id) on delete cascade,
  id text not null unique,
  business text not null,
  contact text not null,
  phone text not null check (phone ~ '^\+[0-9]{11,14}$'),
  email text,
  site text,
  need text not null,
  size text not null check (size in ('1-9', '10-49', '50-249', '250+')),
  note text not null default '',
  stage text not null default 'new' check (stage in ('new', 'contacted', 'qualified', 'won', 'lost')),
  source text not null check (source in ('partner', 'host')),
  created_by text references "user" (id) on delete set null,
  created_at timestamptz not null default now(),
  staged_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (partner_id, id)
);
create index lead_of_partner on lead (partner_id, created_at desc, id desc);

create table lead_claim (
  kind text not null check (kind in ('phone', 'email', 'domain')),
  value text not null,
  lead_id text not null references lead (id) on delete cascade,
  until timestamptz not null,
  primary key (kind, value)
);
create index lead_claim_lead on lead_claim (lead_id);

create table log_place (
  reader text primary key,
  xid xid8 not null,
  "position" bigint not null
);

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

create table mail (
  id text primary key,
  sealed bytea not null,
  tries int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index mail_due on mail (next_at);

create table media_file (
  app_id text not null,
  message_id text not null,
  conversation_id text not null,
  channel_id text not null,
  provider_id text not null,
  declared_type text,
  declared_sha256 text,
  filename text,
  state text not null default 'queued' check (state in ('queued', 'running', 'stored', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  lease_until timestamptz,
  reason text,
  detail text,
  mime_type text,
  bytes bigint,
  sha256 text,
  width int,
  height int,
  created_at timestamptz not null default now(),
  primary key (app_id, message_id)
);
create index media_file_age on media_file (app_id, created_at) where state = 'stored';
create index media_file_conversation on media_file (app_id, conversation_id);
create index media_file_due on media_file (app_id, next_at) where state = 'queued';
create index media_file_kept on media_file (app_id) include (bytes) where state = 'stored';
create index media_file_lease on media_file (lease_until) where state = 'running';
create index media_file_next on media_file (next_at) where state = 'queued';

create table mention (
  app_id text not null,
  user_id text not null,
  conversation_id text not null,
  message_id text not null,
  at timestamptz not null,
  primary key (app_id, user_id, conversation_id, message_id)
);
create index mention_conversation on mention (app_id, conversation_id);

create table message (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  channel_id text not null,
  seq int not null,
  direction text not null check (direction in ('in', 'out', 'note')),
  author jsonb not null,
  content jsonb not null,
  status text,
  failure jsonb,
  origin jsonb,
  provider_id text,
  at timestamptz not null,
  context jsonb,
  referral jsonb,
  address text,
  edits jsonb,
  revoked_at timestamptz,
  pricing jsonb,
  readers jsonb,
  primary key (app_id, id)
);
create index message_failed on message (app_id, conversation_id) where status = 'FAILED' and direction = 'out';
create index message_form_of on message (app_id, ((content -> 'form') ->> 'value')) where direction = 'out' and (content ->> 'type') = 'whatsappFlow';
create index message_form_reply on message (app_id, (content ->> 'token')) where direction = 'in' and (content ->> 'type') = 'formReply';
create index message_form_sent on message (app_id, (content ->> 'token')) where direction = 'out' and (content ->> 'type') = 'whatsappFlow';
create unique index message_provider on message (app_id, channel_id, provider_id) where provider_id is not null;
create index message_shared on message (app_id, conversation_id, shared_kind(content), seq) where shared_kind(content) is not null;
create index message_unknown on message (app_id) where status = 'UNKNOWN';

create table message_search (
  app_id text not null,
  message_id text not null,
  at timestamptz not null,
  words tsvector not null,
  primary key (app_id, message_id)
);
create index message_search_newest on message_search (app_id, at desc, message_id desc);
create index message_search_words on message_search using gin (words);

create table message_transcript (
  app_id text not null,
  message_id text not null,
  conversation_id text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  attempts int not null default 0,
  next_at timestamptz,
  lease_until timestamptz,
  hold_until timestamptz,
  text text,
  language text,
  reason text,
  detail text,
  provider text,
  model text,
  seconds float8,
  cost_cents float8,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (app_id, message_id)
);
create index message_transcript_conversation on message_transcript (app_id, conversation_id);
create index message_transcript_due on message_transcript (app_id, next_at) where state = 'queued';
create index message_transcript_hold on message_transcript (app_id, conversation_id, hold_until) where hold_until is not null;
create index message_transcript_lease on message_transcript (lease_until) where state = 'running';
create index message_transcript_newest on message_transcript (app_id, ended_at desc) where ended_at is not null;
create index message_transcript_next on message_transcript (next_at) where state = 'queued';

create table message_translation (
  app_id text not null,
  message_id text not null,
  language text not null,
  original text not null,
  text text not null,
  at timestamptz not null default now(),
  primary key (app_id, message_id, language),
  foreign key (app_id, message_id) references message (app_id, id) on delete cascade
);

create table migration (
  name text primary key,
  applied_at timestamptz not null default now(),
  version text
);

create table node (
  id text primary key,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  files text
);

create table notification (
  app_id text not null,
  user_id text not null,
  id text not null,
  kind text not null check (kind in ('assigned', 'message', 'unassigned', 'mention', 'deadline', 'woke', 'failed', 'channel')),
  conversation_id text,
  "position" bigint,
  count int not null default 1,
  actor text,
  snippet text not null,
  at timestamptz not null,
  in_feed boolean not null,
  sound boolean not null,
  mail boolean not null,
  mailed_at timestamptz,
  read_at timestamptz,
  removed_at timestamptz,
  xid xid8 not null default pg_current_xact_id(),
  flow_id text,
  comment_id text,
  channel_id text,
  primary key (app_id, user_id, id),
  constraint notification_about check (num_nonnulls(conversation_id, comment_id, channel_id) = 1 and (comment_id is null) = (flow_id is null)),
  foreign key (app_id, user_id) references member (app_id, user_id) on delete cascade
);
create index notification_age on notification (at);
create index notification_changed on notification (xid);
create unique index notification_comment on notification (app_id, user_id, comment_id) where comment_id is not null;
create index notification_feed on notification (app_id, user_id, at desc, id desc) where removed_at is null;
create unique index notification_folds on notification (app_id, user_id, conversation_id, kind)
  where (kind in ('message', 'unassigned')) and read_at is null and removed_at is null;
create unique index notification_line on notification (app_id, user_id, "position");
create index notification_mail on notification (at) where mail and mailed_at is null and read_at is null and removed_at is null;
create index notification_unread on notification (app_id, user_id, conversation_id) where read_at is null and removed_at is null;

create table notification_setting (
  user_id text primary key references "user" (id) on delete cascade,
  body jsonb not null
);

create table number_pace (
  app_id text not null references app (id) on delete cascade,
  channel_id text not null,
  per_second float8 not null,
  next_at timestamptz not null,
  paused_until timestamptz,
  strikes int not null default 0,
  primary key (app_id, channel_id)
);

create table order_change (
  app_id text not null,
  order_id text not null,
  revision int not null,
  at timestamptz not null default now(),
  author jsonb not null,
  body jsonb not null,
  primary key (app_id, order_id, revision),
  foreign key (app_id, order_id) references customer_order (app_id, id) on delete cascade
);

create table order_line (
  app_id text not null,
  order_id text not null,
  "position" int not null,
  product_id text not null,
  name text,
  quantity int not null,
  unit_price numeric(18,4) not null,
  catalog_price numeric(18,4),
  primary key (app_id, order_id, "position"),
  foreign key (app_id, order_id) references customer_order (app_id, id) on delete cascade
);
create index order_line_words on order_line using gin (app_id, fold_text(name) gin_trgm_ops);

create table order_notice (
  app_id text not null,
  order_id text not null,
  topic text not null,
  outcome text not null check (outcome in ('sent', 'skipped')),
  reason text,
  message_id text,
  at timestamptz not null default now(),
  primary key (app_id, order_id, topic),
  foreign key (app_id, order_id) references customer_order (app_id, id) on delete cascade
);

create table order_notification_settings (
  app_id text primary key references app (id) on delete cascade,
  config jsonb not null,
  updated_at timestamptz not null default now()
);

create table outbox (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  channel_id text not null,
  address text not null,
  address_kind text not null,
  content jsonb not null,
  "position" bigint generated always as identity,
  state text not null default 'queued' check (state in ('queued', 'sending')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  preparing boolean not null default false,
  reply_to text,
  claim_id text,
  primary key (app_id, id)
);
create index outbox_conversation on outbox (app_id, conversation_id, "position");
create index outbox_due on outbox (app_id, next_at, "position") where state = 'queued';
create index outbox_lease on outbox (lease_until) where state = 'sending';
create index outbox_next on outbox (next_at) where state = 'queued';

create table parked (
  app_id text not null default '',
  id text not null,
  source text not null check (source in ('webhook', 'turn', 'send')),
  outcome text not null default 'parked' check (outcome in ('parked', 'ignored', 'replayed', 'discarded')),
  reason text not null,
  payload jsonb not null,
  attempts int not null default 0,
  conversation_id text,
  at timestamptz not null default now(),
  delivery_id bigint,
  element int,
  channel_id text,
  phone_number_id text,
  primary key (app_id, id)
);
create index parked_delivery on parked (delivery_id) where delivery_id is not null;
create index parked_homeless on parked ((payload ->> 'phoneNumberId')) where app_id = '' and outcome = 'parked';
create index parked_open on parked (app_id, at desc, id) where outcome = 'parked';
create index parked_unclaimed on parked (phone_number_id) where app_id = '' and outcome = 'parked';

create table partner_client (
  app_id text primary key references app (id) on delete cascade,
  partner_id text not null references partner (id) on delete cascade,
  lead_id text references lead (id) on delete set null,
  access text not null default 'none' check (access in ('none', 'asked', 'granted')),
  role text not null default 'agent' check (role in ('admin', 'agent')),
  decided_by text references "user" (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create index partner_client_of_partner on partner_client (partner_id, created_at desc);

create table partner_webhook (
  partner_id text not null references partner (id) on delete cascade,
  id text not null,
  url text not null,
  events text[] not null,
  secret bytea not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  failure text,
  primary key (partner_id, id)
);

create table partner_delivery (
  id bigint generated always as identity primary key,
  partner_id text not null,
  webhook_id text not null,
  type text not null,
  data jsonb not null,
  at timestamptz not null default now(),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  foreign key (partner_id, webhook_id) references partner_webhook (partner_id, id) on delete cascade
);
create index partner_delivery_due on partner_delivery (next_at);
create index partner_delivery_webhook on partner_delivery (partner_id, webhook_id);

create table partner_key (
  partner_id text not null references partner (id) on delete cascade,
  id text not null,
  name text not null,
  prefix text not null,
  hash bytea not null unique,
  scopes text[] not null check (scopes <@ '{read,manage}' and cardinality(scopes) > 0),
  created_by text references "user" (id) on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  primary key (partner_id, id)
);

create table partner_resource (
  id text primary key,
  partner_id text references partner (id) on delete cascade,
  title text not null,
  url text not null,
  note text not null default '',
  created_at timestamptz not null default now()
);

create table partner_site (
  partner_id text not null references partner (id) on delete cascade,
  host text not null check (host = lower(host)),
  name text not null,
  hue real not null check (hue >= 0::double precision and hue < 360::double precision),
  links jsonb not null default '{}',
  proof text not null,
  logo bytea,
  icon bytea,
  proven_at timestamptz,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  unproven_since timestamptz,
  primary key (partner_id, host),
  check (approved_at is null or proven_at is not null and logo is not null and icon is not null)
);
create unique index partner_site_proven on partner_site (host) where proven_at is not null;

create table partner_user (
  partner_id text not null references partner (id) on delete cascade,
  id text not null,
  email text not null,
  role text not null check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  primary key (partner_id, id)
);
create unique index partner_user_email on partner_user (email);

create table passkey (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id, created_at);

create table push_installation (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  browser text not null,
  endpoint text unique,
  p256dh text,
  auth text,
  renewed_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  check ((endpoint is null) = (p256dh is null) and (endpoint is null) = (auth is null))
);
create index push_installation_user on push_installation (user_id);

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

create table push_identity (
  one boolean default true primary key check (one),
  public_key text not null,
  private_sealed bytea not null,
  created_at timestamptz not null default now()
);

create table rating (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  conversation_id text not null,
  member_id text,
  score int check (score >= 1 and score <= 3),
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (app_id, id)
);
create index rating_conversation on rating (app_id, conversation_id);
create index rating_recent on rating (app_id, asked_at desc);

create table saved_filter (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  owner_id text,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
create index saved_filter_owner on saved_filter (app_id, owner_id);

create table saved_reply (
  app_id text not null references app (id) on delete cascade,
  id text not null check (id not like 'flow%'),
  owner_id text,
  name text not null,
  shortcut text,
  content jsonb not null,
  used_count bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
create index saved_reply_owner on saved_reply (app_id, owner_id);
create unique index saved_reply_shortcut on saved_reply (app_id, coalesce(owner_id, ''), lower(shortcut)) where shortcut is not null;

create table scheduled_message (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  author jsonb not null,
  content jsonb not null,
  reply_to text,
  send_at timestamptz not null,
  unless_reply boolean not null,
  last_inbound_provider_id text,
  state text not null default 'waiting' check (state in ('waiting', 'failed')),
  reason text,
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade
);
create index scheduled_message_conversation on scheduled_message (app_id, conversation_id);
create index scheduled_message_due on scheduled_message (send_at) where state = 'waiting';
create index scheduled_message_overtaken on scheduled_message (app_id, id) where state = 'waiting' and unless_reply;

create table search_word (
  app_id text not null,
  word text not null,
  primary key (app_id, word)
);
create index search_word_like on search_word using gin (app_id, word gin_trgm_ops);

create table send_attempt (
  "position" bigint generated always as identity,
  app_id text not null,
  channel_id text not null,
  message_id text not null,
  conversation_id text not null,
  at timestamptz not null default clock_timestamp(),
  outcome text not null check (outcome in ('accepted', 'refused', 'retried', 'unknown')),
  code text,
  detail text,
  ms int,
  primary key (app_id, channel_id, "position")
);
create index send_attempt_age on send_attempt using brin (at);

create table session (
  id text primary key,
  "userId" text not null references "user" (id) on delete cascade,
  token text not null unique,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index session_of_user on session ("userId");

create table sign_in_attempt (
  id text primary key,
  body jsonb not null,
  expires_at timestamptz not null
);
create index sign_in_attempt_expiry on sign_in_attempt (expires_at);

create table signal (
  app_id text not null,
  conversation_id text not null,
  id bigint generated always as identity,
  body jsonb not null,
  attempts int not null default 0,
  at timestamptz not null default now(),
  primary key (app_id, conversation_id, id)
);

create table step_counter (
  app_id text not null,
  flow_id text not null,
  day date not null,
  step_id text not null,
  version int not null,
  what text not null,
  count int not null,
  primary key (app_id, flow_id, day, step_id, version, what)
);

create table step_counter_change (
  app_id text not null,
  flow_id text not null,
  day date not null,
  step_id text not null,
  version int not null,
  what text not null,
  count int not null
);

create table stock_taken (
  app_id text not null,
  order_id text not null,
  catalog_id text not null,
  retailer_id text not null,
  quantity int not null check (quantity > 0),
  primary key (app_id, order_id, retailer_id),
  foreign key (app_id, catalog_id, retailer_id) references product (app_id, catalog_id, retailer_id) on delete cascade,
  foreign key (app_id, order_id) references customer_order (app_id, id) on delete cascade
);

create table storage_object (
  id text primary key,
  bucket text not null check (bucket in ('private', 'public')),
  full_path text not null,
  app_id text references app (id) on delete cascade,
  user_id text references "user" (id) on delete cascade,
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  name text not null,
  created_by text,
  created_at timestamptz not null default now(),
  check (num_nonnulls(app_id, user_id) = 1)
);
create index storage_object_app on storage_object (app_id) where app_id is not null;
create unique index storage_object_path on storage_object (bucket, lower(full_path));
create index storage_object_user on storage_object (user_id) where user_id is not null;

create table suggestion_search (
  app_id text primary key references app (id) on delete cascade,
  weekly boolean not null,
  next_at timestamptz,
  lease_until timestamptz,
  attempt int not null default 0,
  since timestamptz not null,
  until timestamptz not null,
  after_at timestamptz,
  after_id text,
  total int,
  done int not null default 0,
  found int not null default 0,
  problem text,
  ended_at timestamptz
);
create index suggestion_search_due on suggestion_search (greatest(next_at, lease_until)) where next_at is not null;

create table suppression (
  app_id text not null references app (id) on delete cascade,
  hash bytea not null,
  opted_out_at timestamptz,
  marketing_out_at timestamptz,
  blocked_at timestamptz,
  primary key (app_id, hash)
);

create table task_error (
  app_id text not null,
  task_id text not null,
  "position" bigint generated always as identity,
  cells jsonb not null,
  reason text not null,
  primary key (app_id, task_id, "position"),
  foreign key (app_id, task_id) references task (app_id, id) on delete cascade
);

create table team (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
create unique index team_name on team (app_id, lower(name));

create table team_member (
  app_id text not null,
  team_id text not null,
  user_id text not null,
  primary key (app_id, team_id, user_id),
  foreign key (app_id, team_id) references team (app_id, id) on delete cascade,
  foreign key (app_id, user_id) references member (app_id, user_id) on delete cascade
);
create index team_member_user on team_member (app_id, user_id);

create table template (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  waba_id text not null,
  provider_id text,
  name text not null,
  language text not null,
  category text not null check (category in ('MARKETING', 'UTILITY', 'AUTHENTICATION')),
  status text not null default 'DRAFT',
  quality text not null default 'UNKNOWN',
  note jsonb,
  correct_category text,
  previous_category text,
  content jsonb not null,
  status_at timestamptz,
  quality_at timestamptz,
  category_at timestamptz,
  reported_at timestamptz,
  edited_at timestamptz[] not null default '{}',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
create unique index template_name on template (app_id, waba_id, name, language) where provider_id is not null;
create unique index template_provider on template (app_id, waba_id, provider_id) where provider_id is not null;
create index template_recent on template (app_id, updated_at desc, id desc);

create table template_sync (
  app_id text not null references app (id) on delete cascade,
  waba_id text not null,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  tries int not null default 0,
  synced_at timestamptz,
  problem text,
  primary key (app_id, waba_id)
);
create index template_sync_due on template_sync (due_at);
create index template_sync_next on template_sync (greatest(due_at, lease_until));

create table timer (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  session_id text not null,
  due_at timestamptz not null,
  primary key (app_id, id)
);
create index timer_due on timer (due_at);
create index timer_session on timer (app_id, session_id);

create table turn_trace (
  app_id text not null,
  conversation_id text not null,
  session_id text not null,
  turn int not null,
  path jsonb not null,
  at timestamptz not null,
  primary key (app_id, session_id, turn)
);
create index turn_trace_age on turn_trace (app_id, at);
create index turn_trace_conversation on turn_trace (app_id, conversation_id, at desc);

create table "twoFactor" (
  id text primary key,
  "userId" text not null unique references "user" (id) on delete cascade,
  secret text not null,
  "backupCodes" text not null,
  verified boolean not null default true,
  "failedVerificationCount" int not null default 0,
  "lockedUntil" timestamptz,
  "usedStep" bigint
);

create table upload (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  target jsonb not null,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0,
  created_by text,
  touched_at timestamptz not null default now(),
  primary key (app_id, id),
  check (received <= bytes)
);
create index upload_touched on upload (touched_at);

create table upload_part (
  app_id text not null,
  upload_id text not null,
  start bigint not null,
  id text not null,
  primary key (app_id, upload_id, start),
  foreign key (app_id, upload_id) references upload (app_id, id) on delete cascade
);

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on verification (identifier);

create table web_chat_handoff (
  code text primary key,
  app_id text not null references app (id) on delete cascade,
  web_chat_id text not null,
  address text not null,
  channel_id text not null,
  expires_at timestamptz not null
);
create index web_chat_handoff_age on web_chat_handoff (expires_at);

create table web_visitor (
  app_id text not null,
  web_chat_id text not null,
  address text not null,
  self jsonb not null default '{}',
  proved jsonb,
  visit jsonb not null default '{}',
  pages jsonb not null default '[]',
  read_seq int not null default 0,
  mailed_seq int not null default 0,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  mail_next_at timestamptz,
  mail_tries int not null default 0,
  primary key (app_id, web_chat_id, address),
  foreign key (app_id, web_chat_id, address) references contact_address (app_id, channel_id, address) on delete cascade
);
create index web_visitor_age on web_visitor (last_seen_at);
create index web_visitor_mail on web_visitor (mail_next_at) where mail_next_at is not null;

create table whatsapp_form (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  waba_id text not null,
  meta_id text,
  name text not null,
  category text not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'DEPRECATED', 'BLOCKED', 'THROTTLED')),
  document jsonb not null,
  faults jsonb not null default '[]',
  problem text,
  status_at timestamptz,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
create unique index whatsapp_form_meta on whatsapp_form (app_id, waba_id, meta_id) where meta_id is not null;
create index whatsapp_form_recent on whatsapp_form (app_id, updated_at desc, id desc);

create table workflow_hook (
  app_id text not null,
  workflow_id text not null,
  token text not null unique,
  sample jsonb,
  sampled_at timestamptz,
  primary key (app_id, workflow_id)
);

create table workflow_run (
  app_id text not null,
  id text not null,
  workflow_id text not null,
  version int not null,
  contact_id text,
  conversation_id text,
  cause jsonb not null,
  dedupe_key text,
  status text not null default 'running' check (status in ('running', 'completed', 'failed', 'refused', 'cancelled')),
  problem text,
  state jsonb,
  signals jsonb not null default '[]',
  timer_id text,
  timer_at timestamptz,
  next_at timestamptz,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
create index workflow_run_age on workflow_run (updated_at) where status <> 'running';
create index workflow_run_contact on workflow_run (app_id, contact_id) where status = 'running';
create index workflow_run_due on workflow_run (app_id, next_at) where status = 'running' and next_at is not null;
create index workflow_run_next on workflow_run (next_at, app_id) where status = 'running' and next_at is not null;
create index workflow_run_of_contact on workflow_run (app_id, contact_id, created_at desc, id desc) where contact_id is not null;
create unique index workflow_run_once on workflow_run (app_id, workflow_id, dedupe_key) where dedupe_key is not null;
create index workflow_run_recent on workflow_run (app_id, workflow_id, created_at desc, id desc);

create table workflow_schedule (
  app_id text not null,
  workflow_id text not null,
  node_id text not null,
  cron text not null,
  next_at timestamptz not null,
  primary key (app_id, workflow_id, node_id)
);
create index workflow_schedule_due on workflow_schedule (next_at);
