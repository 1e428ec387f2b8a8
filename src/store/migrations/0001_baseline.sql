-- The schema of Parley: what every new database begins with. Each change after it is a numbered file beside it, applied once and in order.
-- Every table of an app is keyed (app_id, …) and every query names app_id. Tables that the pipeline writes have no foreign keys: their rows are written
-- in the transaction that writes their parents, and a reference would lock the parent's row each time.

create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists fuzzystrmatch;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- ── Functions ──

create function fold_text(value text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- What was shared in a conversation, by kind, newest first: the gallery reads it whatever else was said. Few messages are in it, and what changes
-- a message's state does not touch it.
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

-- ── People, their sessions and the apps they work in ──

create table "user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "phoneNumber" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

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

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on verification (identifier);

create table app (
  id text primary key,
  name text not null,
  time_zone text not null default 'Europe/London',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  -- How the app answers by itself: business hours, keywords, session lifetime, fallback flow.
  automation jsonb not null default '{}',
  -- The domain events that some published workflow of the app waits for: the others are not written.
  listens text[] not null default '{}',
  -- The last number of an app's orders.
  last_order_number int not null default 0,
  -- For how many days handled webhooks and attempts are kept.
  intake_log_days int not null default 7 check (intake_log_days >= 1 and intake_log_days <= 90),
  -- How conversations are assigned, when they are due, when they close by themselves, and what customers are asked.
  inbox_rules jsonb not null default '{}'
);

create table member (
  app_id text not null references app (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'agent')),
  created_at timestamptz not null default now(),
  -- Which conversations an agent sees: all, those of their teams and their own, or their own. Owners and admins see all.
  scope text not null default 'all' check (scope in ('all', 'team', 'own')),
  -- What somebody says of themselves; `seen_at`, which their browser moves on, says whether they are there.
  availability text not null default 'online' check (availability in ('online', 'busy', 'away')),
  seen_at timestamptz,
  -- When a rule last gave them a conversation.
  routed_at timestamptz,
  primary key (app_id, user_id)
);
create index member_user on member (user_id);

-- An invitation becomes a membership when somebody signs in with this email, verified.
create table invitation (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'agent')),
  created_at timestamptz not null default now(),
  -- The mailed link proves that the address is theirs; only a hash of its token is kept.
  token_hash bytea unique,
  invited_by text,
  sent_at timestamptz not null default now(),
  primary key (app_id, id),
  unique (app_id, email)
);
create index invitation_email on invitation (email);

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

-- A filter with a name: somebody's own, or everybody's where `owner_id` is null.
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

-- Only a hash of the key is kept. The hash is looked up before the app is known, hence its own unique index.
create table api_key (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  prefix text not null,
  hash bytea not null unique,
  created_by text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- What a program may do with a key, and until when.
  scopes text[] not null default '{read,send,manage}' check (scopes <@ '{read,send,manage}' and cardinality(scopes) > 0),
  expires_at timestamptz,
  primary key (app_id, id)
);

-- The answer to a POST, kept so that its repetition gets the same answer. `status` is null while it runs.
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

-- How often something was tried within a window, shared by all nodes. Keys are hashes: nobody reads an email or an address here.
create table attempt (
  key bytea primary key,
  count int not null,
  until timestamptz not null
);
create index attempt_until on attempt (until);

-- Accounts outside that an app writes to. What they sign in with is sealed and never goes out again.
create table connection (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  kind text not null check (kind = 'google_sheets'),
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

-- What calls to addresses outside sign in with. It is sealed, and only its last signs are ever shown.
create table app_secret (
  app_id text not null references app (id) on delete cascade,
  name text not null,
  sealed bytea not null,
  last4 text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, name)
);

-- ── Channels of WhatsApp, their templates and forms ──

create table channel (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  kind text not null check (kind = 'whatsapp'),
  name text not null,
  phone_number_id text not null,
  waba_id text not null,
  display_phone text not null,
  -- Null means the installation's WHATSAPP_GRAPH_URL; the demo channel names the emulator.
  graph_url text,
  token_sealed bytea not null,
  token_last4 text not null,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  facts jsonb,
  facts_at timestamptz,
  -- Why the facts could not be read the last time; null when they could.
  facts_problem text,
  facts_tries int not null default 0,
  facts_next_at timestamptz not null default now(),
  -- Why nothing may be sent, in plain words; null when sending is allowed. Who said so must take it back: the account or the number.
  blocked text,
  blocked_by text check (blocked_by in ('account', 'number', 'token')),
  -- Why the business may not begin a conversation, while replies still go out.
  restricted text,
  -- The two-step PIN that we set, sealed.
  pin_sealed bytea,
  -- The number is also used in the WhatsApp Business app on a phone: it must not be registered by us.
  coexists boolean not null default false,
  setup jsonb not null default '{}',
  -- The last test of our own that came in as a webhook.
  self_test text,
  -- When sending was allowed again.
  released_at timestamptz,
  slowdown text check (slowdown in ('throttled', 'unanswered')),
  slowdown_until timestamptz,
  -- Updates of an account come in any order: of those that block or release a number, the newest counts. A restriction ends by itself.
  blocked_until timestamptz,
  blocked_news_at timestamptz,
  restricted_until timestamptz,
  restricted_news_at timestamptz,
  primary key (app_id, id)
);
-- The outbox asks with each claim; hardly any channel is in here.
create index channel_blocked on channel (app_id, id) where blocked is not null;
create index channel_facts_due on channel (app_id, facts_next_at) where removed_at is null;
-- One URL serves all numbers, so a number belongs to one app.
create unique index channel_phone_number on channel (phone_number_id) where removed_at is null;

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

-- The last diagnostics of each channel, written as each check ends.
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

-- Templates: drafts of ours, and copies of what Meta keeps for an account. Content is our own shape, with parts we do not know kept whole.
create table template (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  waba_id text not null,
  -- Meta's id; null while it is a draft.
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
  -- When Meta said what status, quality and category are (its clock), so that late webhooks change nothing back.
  status_at timestamptz,
  quality_at timestamptz,
  category_at timestamptz,
  -- When it reached us (our clock): a list that was requested earlier does not know it yet.
  reported_at timestamptz,
  edited_at timestamptz[] not null default '{}',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
-- A draft may wait beside the deleted template whose name it takes; of what Meta keeps there is one in each language.
create unique index template_name on template (app_id, waba_id, name, language) where provider_id is not null;
create unique index template_provider on template (app_id, waba_id, provider_id) where provider_id is not null;
create index template_recent on template (app_id, updated_at desc, id desc);

-- When each account's list is read next, by whom, and what came of it.
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

-- Forms of WhatsApp ("Flows"): our own document, and how it stands with Meta.
create table whatsapp_form (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  waba_id text not null,
  -- Meta's id; null until it was handed over.
  meta_id text,
  name text not null,
  category text not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'DEPRECATED', 'BLOCKED', 'THROTTLED')),
  document jsonb not null,
  -- What Meta found wrong when the document was last handed over.
  faults jsonb not null default '[]',
  -- The last problem that Meta reported.
  problem text,
  -- When Meta said what the status is (its clock), so that late webhooks change nothing back.
  status_at timestamptz,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
create unique index whatsapp_form_meta on whatsapp_form (app_id, waba_id, meta_id) where meta_id is not null;
create index whatsapp_form_recent on whatsapp_form (app_id, updated_at desc, id desc);

-- The keys with which phones and our data endpoint encrypt what they exchange, one pair for each number.
create table form_key (
  app_id text not null references app (id) on delete cascade,
  channel_id text not null,
  public_pem text not null,
  private_sealed bytea not null,
  -- Null until Meta has it; the status is Meta's: VALID or MISMATCH.
  uploaded_at timestamptz,
  signature_status text,
  problem text,
  created_at timestamptz not null default now(),
  primary key (app_id, channel_id)
);

-- ── Contacts ──

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
  -- What steps may read and write beyond the contact's own fields.
  time_zone text,
  opted_out_at timestamptz,
  username text,
  -- When the customer last chose in WhatsApp's settings whether marketing is welcome.
  opted_changed_at timestamptz,
  -- When the customer refused marketing in WhatsApp's settings; they still hear of what they ordered or booked.
  marketing_out_at timestamptz,
  -- Since when what they write is ignored.
  blocked_at timestamptz,
  -- On what basis we write to them: { basis, note, at, by }.
  opt_in jsonb,
  primary key (app_id, id)
);
create index contact_blocked on contact (app_id, id) where blocked_at is not null;
create unique index contact_phone on contact (app_id, phone) where phone is not null;
create index contact_recent on contact (app_id, created_at desc, id desc);
-- Who has a tag: a list of conversations or contacts by a rare one reads no others.
create index contact_tags on contact using gin (app_id, tags);
create index contact_username on contact (app_id, lower(username)) where username is not null;
create index contact_words on contact using gin (app_id, fold_text((((((coalesce(name, '') || ' ') || coalesce(phone, '')) || ' ') || coalesce(email, '')) || ' ') || coalesce(username, '')) gin_trgm_ops);

-- A contact is reached by many addresses on a channel: its wa_id, its business-scoped user id.
create table contact_address (
  app_id text not null,
  channel_id text not null,
  address text not null,
  kind text not null check (kind in ('wa_id', 'bsuid', 'parent_bsuid', 'group', 'form')),
  contact_id text not null,
  primary key (app_id, channel_id, address)
);
create index contact_address_contact on contact_address (app_id, contact_id);

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

create table contact_segment (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  -- A ContactFilter.
  filter jsonb not null,
  -- Null: shared with everybody in the app.
  owner_id text,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);

-- The history of a contact, whoever changed it.
create table contact_change (
  app_id text not null,
  contact_id text not null,
  "position" bigint generated always as identity,
  at timestamptz not null default now(),
  author jsonb not null,
  -- { type: created | changed | opted | blocked | joined | …, … }
  body jsonb not null,
  -- What was done at once to many, so that it can be taken back at once.
  batch text,
  primary key (app_id, contact_id, "position")
);
create index contact_change_batch on contact_change (app_id, batch) where batch is not null;

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

-- Tables that were uploaded to become contacts. Their rows lie in the storage of files, a line of JSON each.
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

-- Whom the rows of a running import have named so far, so that a second row of the same person is known.
create table contact_import_key (
  app_id text not null,
  task_id text not null,
  key text not null,
  place int not null,
  primary key (app_id, task_id, key)
);

create table erasure (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  at timestamptz not null,
  -- The member or key that asked for it.
  by jsonb not null,
  -- How many things of each kind were deleted or made anonymous.
  counts jsonb not null,
  -- SHA-256 over time and counts, in hexadecimal.
  hash text not null,
  primary key (app_id, id)
);
create index erasure_recent on erasure (app_id, at desc, id desc);

create table suppression (
  app_id text not null references app (id) on delete cascade,
  -- HMAC of app and address under a key of the installation: it recognises somebody who comes back, and names nobody.
  hash bytea not null,
  opted_out_at timestamptz,
  marketing_out_at timestamptz,
  blocked_at timestamptz,
  primary key (app_id, hash)
);

-- ── Conversations ──

create table conversation (
  app_id text not null,
  id text not null,
  contact_id text not null,
  channel_id text not null,
  -- Where replies go: the address the customer last wrote from.
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
  -- The provider id of the newest message of the customer, for read marks.
  last_inbound_provider_id text,
  -- Set while signals wait for a turn: the queue of the bot's work, cleared by the turn.
  ready_at timestamptz,
  created_at timestamptz not null default now(),
  fields jsonb not null default '{}',
  team_id text,
  -- Until when it sleeps: it is open, and out of the way.
  snoozed_until timestamptz,
  -- Since when the customer has waited for an answer.
  waiting_since timestamptz,
  -- Until when the customer is to be answered, and that it was missed.
  due_at timestamptz,
  overdue boolean not null default false,
  primary key (app_id, id),
  unique (app_id, channel_id, contact_id)
);
create index conversation_any on conversation (app_id, last_activity_at desc, id desc);
create index conversation_assignee on conversation (app_id, assignee_id, last_activity_at desc, id desc) where open_state = 'open';
create index conversation_contact on conversation (app_id, contact_id);
create index conversation_due on conversation (due_at) where due_at is not null and not overdue;
create index conversation_idle on conversation (app_id, last_activity_at) where open_state = 'open';
create index conversation_ready on conversation (app_id, ready_at) where ready_at is not null;
create index conversation_recent on conversation (app_id, open_state, last_activity_at desc, id desc);
create index conversation_snoozed on conversation (snoozed_until) where snoozed_until is not null;
create index conversation_team on conversation (app_id, team_id, last_activity_at desc, id desc) where open_state = 'open' and team_id is not null;
create index conversation_unassigned on conversation (app_id, last_activity_at desc, id desc)
  where open_state = 'open' and handler = 'human' and assignee_id is null;
create index conversation_undated on conversation (app_id, waiting_since)
  where open_state = 'open' and handler = 'human' and waiting_since is not null and due_at is null;
create index conversation_unread on conversation (app_id, last_activity_at desc, id desc) where open_state = 'open' and unread_count > 0;
create index conversation_waiting on conversation (app_id, waiting_since, id) where open_state = 'open' and waiting_since is not null;
create trigger conversation_counter_delete after delete on conversation referencing old table as before_rows for each statement execute function count_conversations();
create trigger conversation_counter_insert after insert on conversation referencing new table as after_rows for each statement execute function count_conversations();
create trigger conversation_counter_update after update on conversation referencing old table as before_rows new table as after_rows for each statement execute function count_conversations();

-- The log of a conversation. (xid, position) orders it across the installation: a reader that stops below
-- pg_snapshot_xmin never misses a line that commits late.
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

-- How many conversations there are in each state. Views are counted by adding up a few of these rows (decision 026).
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

-- What changed since the counters were last added up: appended by the transactions themselves, so that no two wait for one another.
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

-- Who was named in a note.
create table mention (
  app_id text not null,
  user_id text not null,
  conversation_id text not null,
  message_id text not null,
  at timestamptz not null,
  primary key (app_id, user_id, conversation_id, message_id)
);
create index mention_conversation on mention (app_id, conversation_id);

-- What people are writing and have not sent: one reply and one note each, in each conversation.
create table draft (
  app_id text not null,
  user_id text not null,
  conversation_id text not null,
  mode text not null check (mode in ('reply', 'note')),
  body jsonb not null,
  -- Counts what was written; of two devices that write at once the one that has seen more wins.
  version bigint not null,
  updated_at timestamptz not null default now(),
  primary key (app_id, conversation_id, user_id, mode),
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade,
  foreign key (app_id, user_id) references member (app_id, user_id) on delete cascade
);

-- What a customer was asked when their conversation was closed, and what they said.
create table rating (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  conversation_id text not null,
  -- Who had the conversation, where somebody had.
  member_id text,
  score int check (score >= 1 and score <= 3),
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (app_id, id)
);
create index rating_conversation on rating (app_id, conversation_id);
create index rating_recent on rating (app_id, asked_at desc);

-- Messages that people have scheduled: sent once at their time, unless the customer writes first or somebody cancels them.
create table scheduled_message (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  author jsonb not null,
  content jsonb not null,
  -- The provider's id of the message that it answers.
  reply_to text,
  send_at timestamptz not null,
  -- Cancelled when the customer writes first.
  unless_reply boolean not null,
  -- The customer's newest message when it was scheduled: a newer one means that they wrote first.
  last_inbound_provider_id text,
  state text not null default 'waiting' check (state in ('waiting', 'failed')),
  reason text,
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade
);
create index scheduled_message_conversation on scheduled_message (app_id, conversation_id);
create index scheduled_message_due on scheduled_message (send_at) where state = 'waiting';

-- Messages kept under a name, to be sent again: somebody's own, or everybody's where `owner_id` is null.
create table saved_reply (
  app_id text not null references app (id) on delete cascade,
  -- The beginning of an id tells flows from saved replies.
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

-- Several commands under one name, run on a conversation at once: somebody's own, or everybody's.
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

-- ── Messages ──

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
  -- What a customer's message answers or asks about, and the ad it came from.
  context jsonb,
  referral jsonb,
  -- From which address it came, or to which it went.
  address text,
  -- What it said before, oldest first: [{ providerId, content, at }].
  edits jsonb,
  -- When its author took it back; what it said stays.
  revoked_at timestamptz,
  -- What Meta charges for it: { category, type, model, billable }.
  pricing jsonb,
  -- Who of a group has read a message of ours: by their address, with their name and when.
  readers jsonb,
  primary key (app_id, id)
);
-- A conversation says "Not sent" until something newer of ours has gone out: found by its failed messages, which are few.
create index message_failed on message (app_id, conversation_id) where status = 'FAILED' and direction = 'out';
create index message_form_of on message (app_id, ((content -> 'form') ->> 'value')) where direction = 'out' and (content ->> 'type') = 'whatsappFlow';
create index message_form_reply on message (app_id, (content ->> 'token')) where direction = 'in' and (content ->> 'type') = 'formReply';
-- The forms that went out, and what came back, find each other by the token.
create index message_form_sent on message (app_id, (content ->> 'token')) where direction = 'out' and (content ->> 'type') = 'whatsappFlow';
-- Once: one provider message id per channel is one message.
create unique index message_provider on message (app_id, channel_id, provider_id) where provider_id is not null;
create index message_shared on message (app_id, conversation_id, shared_kind(content), seq) where shared_kind(content) is not null;
-- Unconfirmed sends are few and are counted by every readiness probe.
create index message_unknown on message (app_id) where status = 'UNKNOWN';

-- A status that came before the answer to its send, kept until the message knows its provider id.
create table early_status (
  app_id text not null,
  channel_id text not null,
  provider_id text not null,
  status text not null,
  failure jsonb,
  at timestamptz not null,
  pricing jsonb,
  -- Who of a group read the message: several may say so before our own send is settled.
  reader text not null default '',
  reader_name text,
  primary key (app_id, channel_id, provider_id, status, reader)
);
create index early_status_age on early_status (at);

-- An edit or a revocation that came before the message it speaks of.
create table early_change (
  app_id text not null,
  channel_id text not null,
  -- Of the message that it changes.
  target_id text not null,
  -- Its own.
  provider_id text not null,
  body jsonb not null,
  at timestamptz not null,
  primary key (app_id, channel_id, target_id, provider_id)
);
create index early_change_age on early_change (at);

create table message_search (
  app_id text not null,
  message_id text not null,
  at timestamptz not null,
  words tsvector not null,
  primary key (app_id, message_id)
);
-- A word that is common is found among the newest messages, which are walked by this before any question to the words' own index.
create index message_search_newest on message_search (app_id, at desc, message_id desc);
create index message_search_words on message_search using gin (words);

-- Every word that an app's messages hold: a word that is not among them was mistyped.
create table search_word (
  app_id text not null,
  word text not null,
  primary key (app_id, word)
);
create index search_word_like on search_word using gin (app_id, word gin_trgm_ops);

-- ── Files ──

-- Files of the team. A row is written before its bytes are, so that a kill in between leaves nothing that nobody knows of.
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

-- One row for each message of a customer that has a file, written with the message.
create table media_file (
  app_id text not null,
  message_id text not null,
  conversation_id text not null,
  channel_id text not null,
  provider_id text not null,
  declared_type text,
  declared_sha256 text,
  filename text,
  -- queued: due at next_at, and waiting where it has a reason.
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
create index media_file_conversation on media_file (app_id, conversation_id);
create index media_file_due on media_file (app_id, next_at) where state = 'queued';
create index media_file_lease on media_file (lease_until) where state = 'running';

-- WhatsApp's id of what was uploaded to a number, so that the same bytes go up once.
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

-- ── Flows and the sessions that run them ──

-- The folders of the lists of flows and workflows.
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
  -- The triggers of the published version, so that choosing a flow reads no document.
  triggers jsonb not null default '[]',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A workflow is a document like a flow, started by an event and not by a message.
  kind text not null default 'flow' check (kind in ('flow', 'workflow')),
  updated_by text,
  -- A deleted flow stays for the logs that name it.
  deleted_at timestamptz,
  folder_id text,
  archived_at timestamptz,
  -- A mark of each document tells a draft from what is published without reading either.
  mark text generated always as (md5(draft::text)) stored,
  -- Who wrote a draft last, as in the log: browsers that have it open are told what was saved since the place they know.
  xid xid8 not null default pg_current_xact_id(),
  -- How many problems a draft has, for the lists: counted once for each state of the draft and of what it refers to; `problems_mark` names that state.
  problems int,
  problems_mark text,
  primary key (app_id, id),
  foreign key (app_id, folder_id) references flow_folder (app_id, id) on delete set null (folder_id)
);
create index flow_saved on flow (xid);

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
  -- What people call a version: “Before the summer menu”.
  name text,
  primary key (app_id, flow_id, version),
  foreign key (app_id, flow_id) references flow (app_id, id) on delete cascade
);

create table flow_session (
  app_id text not null,
  id text not null,
  conversation_id text not null,
  flow_id text not null,
  version int not null,
  -- The engine's snapshot, with its own version `v`.
  state jsonb not null,
  ended_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (app_id, id)
);
-- Counts the sessions of the last days by their flow. It takes the place of an index, so that a session costs no more to write.
create index flow_session_recent on flow_session (app_id, flow_id, created_at) include (ended_reason);
create index flow_session_resettle on flow_session (app_id, flow_id, id) where ended_reason is null;
-- One owner at a time: a conversation has at most one running session.
create unique index flow_session_running on flow_session (app_id, conversation_id) where ended_reason is null;

-- What becomes of the sessions that run on versions before this one; worked off in batches, in the order of the sessions' ids.
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

-- Examples of a conversation with the expected result, played before a version is published.
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

-- What colleagues write about the blocks and steps of a flow. A comment names its place by id: the place may be gone, and the comment stays.
create table flow_comment (
  app_id text not null,
  id text not null,
  flow_id text not null,
  -- Its own id, or that of the first comment that it replies to.
  thread_id text not null,
  node_id text not null,
  step_id text,
  author_id text not null,
  author_name text not null,
  text text not null,
  mentions jsonb not null default '[]',
  at timestamptz not null default now(),
  edited_at timestamptz,
  -- A removed comment has no words; the row stays for its replies, and so that open browsers hear of it.
  removed_at timestamptz,
  resolved_at timestamptz,
  resolved_by text,
  -- Who wrote it last, as in the log: browsers are told what has changed since the place they know.
  xid xid8 not null default pg_current_xact_id(),
  primary key (app_id, id),
  foreign key (app_id, flow_id) references flow (app_id, id) on delete cascade
);
create index flow_comment_changed on flow_comment (xid);
create index flow_comment_flow on flow_comment (app_id, flow_id, at, id);

-- The signals that wait for a conversation's flow, in order. Consumed by the turn that handles it.
create table signal (
  app_id text not null,
  conversation_id text not null,
  id bigint generated always as identity,
  body jsonb not null,
  attempts int not null default 0,
  at timestamptz not null default now(),
  primary key (app_id, conversation_id, id)
);

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

-- Slow effects that a session waits for: calls to other services.
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
  -- A call belongs to a conversation's session, or to a workflow run (and then its conversation_id is empty).
  run_id text,
  primary key (app_id, id)
);
create index external_call_due on external_call (app_id, next_at) where state = 'queued';
create index external_call_lease on external_call (lease_until) where state = 'running';

-- What a flow did in each turn and why, for "explain". Kept for the days that the app's settings say.
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

-- What happened at each step of each flow, added up by day in the app's time zone: entered, left by an exit, failed, dropped, and how long it stood.
create table step_counter (
  app_id text not null,
  flow_id text not null,
  day date not null,
  step_id text not null,
  version int not null,
  -- `entered`, `failed`, `dropped`, `left:<exit>`, or `stood:<bucket>` (see `domain/flows/step-time.ts`).
  what text not null,
  count int not null,
  primary key (app_id, flow_id, day, step_id, version, what)
);

-- What turns add, each for itself, so that no two wait for one row; the heartbeat adds it up.
create table step_counter_change (
  app_id text not null,
  flow_id text not null,
  day date not null,
  step_id text not null,
  version int not null,
  what text not null,
  count int not null
);

-- ── Workflows ──

-- What happened, written in the same transaction, until the workflows that wait for it have been started.
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

create table workflow_run (
  app_id text not null,
  id text not null,
  workflow_id text not null,
  version int not null,
  contact_id text,
  conversation_id text,
  -- Why it started: the trigger's type and what it was about.
  cause jsonb not null,
  -- One run per key and workflow: what is seen twice runs once.
  dedupe_key text,
  status text not null default 'running' check (status in ('running', 'completed', 'failed', 'refused', 'cancelled')),
  problem text,
  -- The engine's snapshot; null where the run was refused.
  state jsonb,
  -- The signals that wait for the run, in order.
  signals jsonb not null default '[]',
  timer_id text,
  timer_at timestamptz,
  -- When there is something to do; null while it waits for an effect only.
  next_at timestamptz,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
-- Ended runs are forgotten by their age.
create index workflow_run_age on workflow_run (updated_at) where status <> 'running';
create index workflow_run_contact on workflow_run (app_id, contact_id) where status = 'running';
create index workflow_run_due on workflow_run (app_id, next_at) where status = 'running' and next_at is not null;
create unique index workflow_run_once on workflow_run (app_id, workflow_id, dedupe_key) where dedupe_key is not null;
create index workflow_run_recent on workflow_run (app_id, workflow_id, created_at desc, id desc);

-- The address of a workflow that starts by a call from outside, and the last call as an example.
create table workflow_hook (
  app_id text not null,
  workflow_id text not null,
  token text not null unique,
  sample jsonb,
  sampled_at timestamptz,
  primary key (app_id, workflow_id)
);

-- When a scheduled trigger is due next.
create table workflow_schedule (
  app_id text not null,
  workflow_id text not null,
  node_id text not null,
  cron text not null,
  next_at timestamptz not null,
  primary key (app_id, workflow_id, node_id)
);
create index workflow_schedule_due on workflow_schedule (next_at);

-- ── Events: appointments of customers ──

create table event_type (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  -- EventTypeInput, as the API takes it.
  config jsonb not null,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);

create table event_resource (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  availability jsonb,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);

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
  -- What is occupied: the resource, or the type itself; null for an event that takes no slot.
  calendar text,
  -- Which place of the calendar, from 0 up to its capacity.
  seat int not null default 0,
  -- The time with the free minutes around it.
  taken tstzrange not null,
  -- A booking that is requested twice is made once.
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id),
  -- Of any number of simultaneous bookings exactly one gets a place.
  constraint event_slot exclude using gist (app_id with =, calendar with =, seat with =, taken with &&)
    where (calendar is not null and (status in ('booked', 'confirmed')))
);
create index event_contact on event (app_id, contact_id, starts_at);
create unique index event_idempotency_key on event (app_id, idempotency_key);
create index event_time on event (app_id, starts_at);
create index event_words on event using gin (app_id, fold_text(title) gin_trgm_ops);

create table event_reminder (
  app_id text not null,
  event_id text not null,
  minutes int not null,
  due_at timestamptz not null,
  -- Null while it waits; else what became of it.
  outcome text check (outcome in ('sent', 'skipped')),
  reason text,
  primary key (app_id, event_id, minutes)
);
create index event_reminder_due on event_reminder (due_at) where outcome is null;

-- ── Catalogs and orders ──

-- Catalogs: a copy of what Meta keeps for an account, so that products have names where a message has ids only.
create table catalog (
  app_id text not null references app (id) on delete cascade,
  -- Meta's id, by which messages name it.
  id text not null,
  waba_id text not null,
  name text not null,
  -- When all its products were read; null until they were once.
  synced_at timestamptz,
  -- Why they could not be read the last time.
  fault text,
  primary key (app_id, id)
);
create index catalog_account on catalog (app_id, waba_id);

create table product (
  app_id text not null,
  catalog_id text not null,
  -- The shop's own id of it (SKU).
  retailer_id text not null,
  name text not null,
  description text,
  -- In the smallest unit of its currency; null where Meta's price could not be read.
  price_minor bigint,
  currency text,
  availability text not null,
  image_url text,
  url text,
  -- When a list last had it: what a whole list no longer has is deleted.
  seen_at timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (app_id, catalog_id, retailer_id),
  foreign key (app_id, catalog_id) references catalog (app_id, id) on delete cascade
);
create index product_name on product (app_id, name, catalog_id, retailer_id);

-- When each account's catalogs are read next, by whom, and what came of it.
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
  -- The cart that it was made of, so that the thread shows both as one.
  message_id text,
  primary key (app_id, id)
);
create index customer_order_contact on customer_order (app_id, contact_id, created_at desc);
create unique index customer_order_idempotency_key on customer_order (app_id, idempotency_key);
create index customer_order_message on customer_order (app_id, message_id) where message_id is not null;
create unique index customer_order_number on customer_order (app_id, number);
create index customer_order_recent on customer_order (app_id, created_at desc, id desc);

create table order_line (
  app_id text not null,
  order_id text not null,
  "position" int not null,
  product_id text not null,
  name text,
  quantity int not null,
  unit_price numeric(18,4) not null,
  primary key (app_id, order_id, "position"),
  foreign key (app_id, order_id) references customer_order (app_id, id) on delete cascade
);
create index order_line_words on order_line using gin (app_id, fold_text(name) gin_trgm_ops);

-- Which notifications of an order a customer got: one row each, so that none is sent twice.
create table order_notice (
  app_id text not null,
  order_id text not null,
  -- `status:ready`, or `details:` with the idempotency key of the request.
  topic text not null,
  outcome text not null check (outcome in ('sent', 'skipped')),
  -- Why it was not sent, for people.
  reason text,
  message_id text,
  at timestamptz not null default now(),
  primary key (app_id, order_id, topic),
  foreign key (app_id, order_id) references customer_order (app_id, id) on delete cascade
);

-- Which changes of an order the customer is notified of, and with which message.
create table order_notification_settings (
  app_id text primary key references app (id) on delete cascade,
  config jsonb not null,
  updated_at timestamptz not null default now()
);

-- ── AI ──

-- The services of language models that agents use. A provider's key is sealed and never goes out again.
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
  primary key (app_id, id)
);

create table agent (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  config jsonb not null,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);

-- ── The pipeline: webhooks in, messages out ──

-- Every webhook as it came, stored before it is answered.
create table delivery (
  id bigint generated always as identity primary key,
  body bytea not null,
  state text not null default 'stored' check (state in ('stored', 'handled', 'parked')),
  attempts int not null default 0,
  problem text,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  -- Webhooks are claimed in equal shares of their numbers, so that a flood for one does not delay another's single message.
  partition text not null default ''
);
create index delivery_partition on delivery (partition, id) where state = 'stored';

-- One row for each number that a webhook is about, with its outcome.
create table delivery_channel (
  app_id text not null,
  channel_id text not null,
  delivery_id bigint not null,
  received_at timestamptz not null,
  handled_at timestamptz not null,
  state text not null check (state in ('handled', 'ignored', 'parked', 'failed')),
  -- How many of each kind, and how many of them were here already, came early, were ignored or parked: { messages: 3, duplicates: 1 }.
  counts jsonb not null default '{}',
  -- Which elements were here already, by their place in the webhook.
  duplicates integer[],
  -- The ids and numbers that it names, to be searched.
  names text not null default '',
  replays int not null default 0,
  primary key (delivery_id, app_id, channel_id)
);
create index delivery_channel_age on delivery_channel using brin (received_at);
create index delivery_channel_left on delivery_channel (app_id, channel_id, delivery_id desc) where state <> 'handled';
create index delivery_channel_recent on delivery_channel (app_id, channel_id, delivery_id desc);

-- What was answered 200 and could not be handled, or is deliberately not handled, with the reason.
create table parked (
  -- Empty when no app could be found: an operator sees those.
  app_id text not null default '',
  id text not null,
  source text not null check (source in ('webhook', 'turn', 'send')),
  outcome text not null default 'parked' check (outcome in ('parked', 'ignored', 'replayed', 'discarded')),
  reason text not null,
  payload jsonb not null,
  attempts int not null default 0,
  conversation_id text,
  at timestamptz not null default now(),
  -- Which element of which webhook it was, and of which number.
  delivery_id bigint,
  element int,
  channel_id text,
  -- The number of a parked item: once that is connected, its parked items belong to its app.
  phone_number_id text,
  primary key (app_id, id)
);
create index parked_delivery on parked (delivery_id) where delivery_id is not null;
-- The events of parked numbers are looked up when their channel is connected at last.
create index parked_homeless on parked ((payload ->> 'phoneNumberId')) where app_id = '' and outcome = 'parked';
create index parked_open on parked (app_id, at desc, id) where outcome = 'parked';
create index parked_unclaimed on parked (phone_number_id) where app_id = '' and outcome = 'parked';

-- Messages on their way out. One row a message, deleted when the provider has answered.
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
  -- Its file is still being uploaded: a sender that dies then has sent nothing, so the message may be claimed again.
  preparing boolean not null default false,
  -- What a message of ours answers: the provider's id of the quoted one.
  reply_to text,
  primary key (app_id, id)
);
create index outbox_conversation on outbox (app_id, conversation_id, "position");
create index outbox_due on outbox (app_id, next_at, "position") where state = 'queued';
create index outbox_lease on outbox (lease_until) where state = 'sending';

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
  -- From the call until its answer; null where nothing was called.
  ms int,
  primary key (app_id, channel_id, "position")
);
create index send_attempt_age on send_attempt using brin (at);

create table heartbeat (
  worker text primary key,
  at timestamptz not null
);

-- How far readers of the log have come. Not part of a backup: another database numbers its transactions anew.
create table log_place (
  reader text primary key,
  xid xid8 not null,
  "position" bigint not null
);
insert into log_place (reader, xid, position) values ('notifications', '0', 0), ('words', '0', 0);

-- ── Tasks: long jobs that a person watches ──

create table task (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  kind text not null,
  title text not null,
  -- What was asked for, by the kind's own schema.
  input jsonb not null,
  -- Where the running step stands; written with the work that it tells of, so that a kill repeats nothing.
  cursor jsonb,
  -- [{ key, title, state: pending | done | error }]
  steps jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'alldone', 'error', 'cancelled')),
  done int not null default 0,
  failed int not null default 0,
  -- Null while nobody knows.
  total int,
  -- Why it stopped, or what it waits for.
  problem text,
  result jsonb,
  -- The heads of the columns of its list of errors.
  error_columns jsonb not null default '[]',
  -- { name, mimeType, size } of what it made, until file_expires_at.
  file jsonb,
  file_expires_at timestamptz,
  started_by jsonb not null,
  cancel_asked boolean not null default false,
  tries int not null default 0,
  -- Counts the claims: who holds an older one writes nothing.
  claim int not null default 0,
  next_at timestamptz not null default now(),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (app_id, id)
);
create index task_age on task (ended_at) where ended_at is not null;
create index task_due on task (app_id, next_at) where state = 'queued';
create index task_lease on task (lease_until) where state = 'running';
create index task_recent on task (app_id, created_at desc, id desc);

-- What could not be done, one row each: the cells as they came, and why.
create table task_error (
  app_id text not null,
  task_id text not null,
  "position" bigint generated always as identity,
  cells jsonb not null,
  reason text not null,
  primary key (app_id, task_id, "position"),
  foreign key (app_id, task_id) references task (app_id, id) on delete cascade
);

-- How conversations stood before and after a task changed them, so that it can be undone where nobody changed them since.
create table bulk_conversation_change (
  app_id text not null,
  task_id text not null,
  conversation_id text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (app_id, task_id, conversation_id),
  foreign key (app_id, task_id) references task (app_id, id) on delete cascade
);

-- ── Notifications ──

create table notification (
  app_id text not null,
  user_id text not null,
  id text not null,
  kind text not null check (kind in ('assigned', 'message', 'unassigned', 'mention', 'deadline', 'woke', 'failed', 'channel')),
  conversation_id text,
  "position" bigint,
  -- How many lines it stands for: messages of one conversation fold into one entry while that is unread.
  count int not null default 1,
  -- Who caused it, and what was said.
  actor text,
  snippet text not null,
  at timestamptz not null,
  -- The ways of delivery, as its person had chosen when it happened.
  in_feed boolean not null,
  sound boolean not null,
  mail boolean not null,
  mailed_at timestamptz,
  read_at timestamptz,
  -- Removed by its person; the row stays a while, so that open browsers hear of it.
  removed_at timestamptz,
  -- Who wrote it last, as in the log: browsers are told what has changed since the place they know.
  xid xid8 not null default pg_current_xact_id(),
  -- An entry about a comment or a number has no conversation and no line of the log.
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
-- A line of the log notifies a person once, however often it is read.
create unique index notification_line on notification (app_id, user_id, "position");
create index notification_mail on notification (at) where mail and mailed_at is null and read_at is null and removed_at is null;
create index notification_unread on notification (app_id, user_id, conversation_id) where read_at is null and removed_at is null;

-- How somebody wants to be notified (NotificationSettings); without a row, the defaults apply.
create table notification_setting (
  user_id text primary key references "user" (id) on delete cascade,
  body jsonb not null
);

-- The key pair by which push services know this installation; the private half is sealed.
create table push_identity (
  one boolean default true primary key check (one),
  public_key text not null,
  private_sealed bytea not null,
  created_at timestamptz not null default now()
);

-- One browser of one person. Without an endpoint it is known and gets no push messages.
create table push_installation (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  browser text not null,
  endpoint text unique,
  p256dh text,
  auth text,
  -- When its registration was last made anew: every 7 days.
  renewed_at timestamptz,
  -- Why it ended, where its person did not end it.
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

-- Mails with a summary of what stayed unread, on their way to the mail server.
create table digest_mail (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  -- [{ appId, id }]: the notifications in it, where they are still unread when it is sent.
  entries jsonb not null,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index digest_mail_due on digest_mail (next_at);
