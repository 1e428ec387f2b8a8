-- Who changed what in a workspace, when and from where. Nothing in it names a customer, and nothing changes a row once it is written.
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
