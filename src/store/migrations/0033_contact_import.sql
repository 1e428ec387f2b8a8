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
