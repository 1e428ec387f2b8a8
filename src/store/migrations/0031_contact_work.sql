-- Contacts as a place of work: typed fields, saved filters, who changed what, who is blocked, and on what basis somebody is written to.

create table contact_field (
  app_id text not null references app (id) on delete cascade,
  key text not null,
  label text not null,
  type text not null check (type in ('text', 'number', 'date', 'boolean', 'choice', 'list', 'url', 'phone', 'email')),
  choices jsonb not null default '[]',
  position int not null default 0,
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

alter table contact
  -- Since when nothing that they write reaches anybody.
  add column blocked_at timestamptz,
  -- On what basis we write to them: { basis, note, at, by }.
  add column opt_in jsonb;
create index contact_blocked on contact (app_id, id) where blocked_at is not null;

-- What people, the API, imports and tasks changed of a contact. What flows change stands in the log of the conversation.
create table contact_change (
  app_id text not null,
  contact_id text not null,
  position bigint generated always as identity,
  at timestamptz not null default now(),
  author jsonb not null,
  -- { type: created | changed | opted | blocked | joined | …, … }
  body jsonb not null,
  -- What was done at once to many, so that it can be taken back at once.
  batch text,
  primary key (app_id, contact_id, position)
);
create index contact_change_batch on contact_change (app_id, batch) where batch is not null;
