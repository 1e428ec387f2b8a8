-- What customers asked agents and no good answer was found to, each once. Like ones have a topic in common, which is the first of them.
create table knowledge_gap (
  app_id text not null references app (id) on delete cascade,
  -- Of the turn: its session and number.
  id text not null,
  topic text not null,
  conversation_id text not null,
  question text not null,
  -- In small letters without accents, by which like ones are found.
  folded text not null,
  at timestamptz not null,
  primary key (app_id, id),
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade
);
create index knowledge_gap_like on knowledge_gap using gin (app_id, folded gin_trgm_ops);
create index knowledge_gap_topic on knowledge_gap (app_id, topic);
create index knowledge_gap_conversation on knowledge_gap (app_id, conversation_id);
