-- What is kept under a path of its own in one of the two buckets: of a workspace, or of a person.
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
create unique index storage_object_path on storage_object (bucket, lower(full_path));
create index storage_object_app on storage_object (app_id) where app_id is not null;
create index storage_object_user on storage_object (user_id) where user_id is not null;
