-- What customers say in voice messages, written down by a provider's transcription model.
alter table ai_provider
  add column transcription_model text,
  -- In cents, as the provider bills it; null: it is not counted.
  add column transcription_minute_price double precision;

create table message_transcript (
  app_id text not null,
  message_id text not null,
  conversation_id text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  attempts int not null default 0,
  -- Null until the file is here.
  next_at timestamptz,
  lease_until timestamptz,
  -- The bot waits for it until then, and no longer; null where nothing waits.
  hold_until timestamptz,
  text text,
  -- BCP 47, where it is known.
  language text,
  reason text,
  detail text,
  provider text,
  model text,
  seconds double precision,
  cost_cents double precision,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (app_id, message_id)
);
create index message_transcript_conversation on message_transcript (app_id, conversation_id);
create index message_transcript_due on message_transcript (app_id, next_at) where state = 'queued';
create index message_transcript_hold on message_transcript (app_id, conversation_id, hold_until) where hold_until is not null;
create index message_transcript_lease on message_transcript (lease_until) where state = 'running';
create index message_transcript_newest on message_transcript (app_id, ended_at desc) where ended_at is not null;
