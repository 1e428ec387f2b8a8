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
  -- When we heard it (our clock): a list that was asked for earlier does not know it yet.
  heard_at timestamptz,
  edited_at timestamptz[] not null default '{}',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
create unique index template_provider on template (app_id, waba_id, provider_id) where provider_id is not null;
-- A draft may wait beside the deleted template whose name it takes; of what Meta keeps there is one in each language.
create unique index template_name on template (app_id, waba_id, name, language) where provider_id is not null;
create index template_recent on template (app_id, updated_at desc, id desc);

-- When each account's list is read next, by whom, and what came of it.
create table template_sync (
  app_id text not null references app (id) on delete cascade,
  waba_id text not null,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  tries integer not null default 0,
  synced_at timestamptz,
  problem text,
  primary key (app_id, waba_id)
);
create index template_sync_due on template_sync (due_at);
