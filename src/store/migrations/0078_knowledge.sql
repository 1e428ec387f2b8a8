-- What AI agents answer from: sources that people add, the documents that are read from them, and passages that are searched.
create table knowledge_source (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  kind text not null,
  title text not null,
  -- What a person wrote of it, by its kind.
  config jsonb not null,
  -- For whom it holds.
  audience jsonb not null,
  expires_at timestamptz,
  reading boolean not null default false,
  problem text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (app_id, id)
);

create table knowledge_document (
  app_id text not null,
  id text not null,
  source_id text not null,
  title text not null,
  url text,
  language text,
  -- Of its text: what did not change is not read again.
  hash text not null,
  problem text,
  read_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, source_id) references knowledge_source (app_id, id) on delete cascade
);
create index knowledge_document_source on knowledge_document (app_id, source_id);
create unique index knowledge_document_url on knowledge_document (app_id, source_id, url) where url is not null;

create table knowledge_passage (
  id bigint primary key generated always as identity,
  app_id text not null,
  document_id text not null,
  place int not null,
  headings text[] not null,
  text text not null,
  -- Its words folded and stemmed: those of its headings weigh A, of its document's title B, of its text D.
  words tsvector not null,
  foreign key (app_id, document_id) references knowledge_document (app_id, id) on delete cascade
);
create index knowledge_passage_document on knowledge_passage (app_id, document_id, place);
create index knowledge_passage_words on knowledge_passage using gin (app_id, words);

-- In how many passages a word stands; under '' how many passages there are.
create table knowledge_word (
  app_id text not null references app (id) on delete cascade,
  word text not null,
  passages int not null,
  primary key (app_id, word)
);
create index knowledge_word_like on knowledge_word using gin (app_id, word gin_trgm_ops);

-- Words are counted where passages come and go, whoever removes them. Counts are changed in the order of the words, so that two never wait for one another.
create function count_knowledge_words() returns trigger language plpgsql as $$
begin
  insert into knowledge_word as w (app_id, word, passages)
  select app_id, word, sum(n) from (
    select p.app_id, u.word, case tg_op when 'INSERT' then 1 else -1 end as n
    from changed p cross join lateral (select unnest(tsvector_to_array(p.words)) as word union all select '') u
  ) counted
  group by app_id, word order by app_id, word
  on conflict (app_id, word) do update set passages = w.passages + excluded.passages;
  return null;
end $$;
create trigger knowledge_words_added after insert on knowledge_passage
  referencing new table as changed for each statement execute function count_knowledge_words();
create trigger knowledge_words_removed after delete on knowledge_passage
  referencing old table as changed for each statement execute function count_knowledge_words();
