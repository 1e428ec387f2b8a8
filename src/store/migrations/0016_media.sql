-- Files: customers' are fetched by jobs of their own, the team's are uploaded and sent by WhatsApp's id of them.

-- One row for each message of a customer that has a file, written with the message. No foreign key: it is written on the road.
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
create index media_file_due on media_file (app_id, next_at) where state = 'queued';
create index media_file_lease on media_file (lease_until) where state = 'running';
create index media_file_conversation on media_file (app_id, conversation_id);

-- What came before this release and WhatsApp still has.
insert into media_file (app_id, message_id, conversation_id, channel_id, provider_id, declared_type, declared_sha256, filename)
select app_id, id, conversation_id, channel_id, content -> 'media' ->> 'providerId', content -> 'media' ->> 'mimeType', content -> 'media' ->> 'sha256', content ->> 'filename'
from message
where direction = 'in' and content -> 'media' ->> 'providerId' is not null and at > now() - interval '7 days'
on conflict do nothing;

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

-- A message whose file is still going up: a sender that dies there has sent nothing, so the message may simply be taken again.
alter table outbox add column preparing boolean not null default false;
