-- What a message says in another language: translated by AI, once for everybody. `original` is the MD5 of what was translated; after an edit it is another.
create table message_translation (
  app_id text not null,
  message_id text not null,
  language text not null,
  original text not null,
  text text not null,
  at timestamptz not null default now(),
  primary key (app_id, message_id, language),
  foreign key (app_id, message_id) references message (app_id, id) on delete cascade
);

-- Whose messages are translated without being asked for, and since when: one person's choice in one conversation.
create table auto_translation (
  app_id text not null,
  conversation_id text not null,
  user_id text not null references "user" (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (app_id, conversation_id, user_id),
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade
);
