-- Questions that customers asked and people answered, as they may become knowledge once a person has read them. Agents answer from none of it.
create table knowledge_suggestion (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  -- `collected` until it is looked at, `left` where it is worth nothing as it stands.
  state text not null check (state in ('collected', 'left', 'open', 'accepted', 'rejected')),
  -- Why it is worth reading: it was asked again, agents could not answer it, or a teammate kept a reply.
  reason text not null check (reason in ('repeated', 'gap', 'kept')),
  question text not null,
  answer text not null,
  -- The question in small letters without accents, by which like ones are found.
  folded text not null,
  language text,
  written_by text not null check (written_by in ('model', 'rules', 'person')),
  -- The teammate who kept the reply.
  suggested_by text,
  -- What says otherwise already, as it stood when it was compared.
  differs_source_id text,
  differs_passage_id text,
  differs_title text,
  differs_text text,
  -- The unanswered question that it answers.
  gap_topic text,
  -- Where it went.
  source_id text,
  changed_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  primary key (app_id, id)
);
create index knowledge_suggestion_like on knowledge_suggestion using gin (app_id, folded gin_trgm_ops);
create index knowledge_suggestion_state on knowledge_suggestion (app_id, state, changed_at desc);

-- Where a suggestion comes from: what was asked and answered, without personal data.
create table knowledge_suggestion_origin (
  app_id text not null,
  suggestion_id text not null,
  conversation_id text not null,
  -- Of the reply.
  message_id text not null,
  question text not null,
  answer text not null,
  at timestamptz not null,
  primary key (app_id, suggestion_id, message_id),
  foreign key (app_id, suggestion_id) references knowledge_suggestion (app_id, id) on delete cascade,
  foreign key (app_id, conversation_id) references conversation (app_id, id) on delete cascade
);
create index knowledge_suggestion_origin_conversation on knowledge_suggestion_origin (app_id, conversation_id);
create index knowledge_suggestion_origin_message on knowledge_suggestion_origin (app_id, message_id);

-- What is left of nobody's words goes with the last of them.
create function forget_empty_suggestions() returns trigger language plpgsql as $$
begin
  delete from knowledge_suggestion s using (select distinct app_id, suggestion_id from changed) c
  where s.app_id = c.app_id and s.id = c.suggestion_id
    and not exists (select from knowledge_suggestion_origin o where o.app_id = s.app_id and o.suggestion_id = s.id);
  return null;
end $$;
create trigger knowledge_suggestions_forgotten after delete on knowledge_suggestion_origin
  referencing old table as changed for each statement execute function forget_empty_suggestions();

-- Going through past conversations for suggestions: one search of a workspace at a time, and when it is its turn again.
create table suggestion_search (
  app_id text primary key references app (id) on delete cascade,
  weekly boolean not null,
  next_at timestamptz,
  lease_until timestamptz,
  attempt int not null default 0,
  -- The replies that are looked at, and how far it is in the conversations that hold them.
  since timestamptz not null,
  until timestamptz not null,
  after_at timestamptz,
  after_id text,
  total int,
  done int not null default 0,
  found int not null default 0,
  problem text,
  ended_at timestamptz
);
create index suggestion_search_due on suggestion_search (greatest(next_at, lease_until)) where next_at is not null;
