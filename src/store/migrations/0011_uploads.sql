-- Files that are on their way, piece by piece: their size counts as taken until they are finished or forgotten.
create table upload (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  target jsonb not null,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received <= bytes),
  created_by text,
  touched_at timestamptz not null default now(),
  primary key (app_id, id)
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

create index media_file_kept on media_file (app_id) include (bytes) where state = 'stored';
