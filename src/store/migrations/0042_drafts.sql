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
