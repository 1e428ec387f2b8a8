-- Long jobs that a person watches: an import, an export, a change of many contacts.

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
create index task_due on task (app_id, next_at) where state = 'queued';
create index task_lease on task (lease_until) where state = 'running';
create index task_recent on task (app_id, created_at desc, id desc);
create index task_age on task (ended_at) where ended_at is not null;

-- What could not be done, one row each: the cells as they came, and why.
create table task_error (
  app_id text not null,
  task_id text not null,
  position bigint generated always as identity,
  cells jsonb not null,
  reason text not null,
  primary key (app_id, task_id, position),
  foreign key (app_id, task_id) references task (app_id, id) on delete cascade
);
