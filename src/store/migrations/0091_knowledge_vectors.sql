-- Passages as vectors that a provider's embedding model makes of them, beside their words.
alter table ai_provider add column embedding_model text;

create table knowledge_vector (
  passage_id bigint primary key references knowledge_passage (id) on delete cascade,
  -- Grows with every writing: whoever holds vectors in memory fetches those after the last one.
  seq bigint not null generated always as identity,
  app_id text not null,
  model text not null,
  -- A signed byte for each dimension, of the vector stretched to the largest.
  vector bytea not null
);
alter table knowledge_vector alter vector set storage external;
create index knowledge_vector_model on knowledge_vector (app_id, model, seq);

-- Workspaces whose passages are to be embedded, and who does so now.
create table knowledge_embedding (
  app_id text primary key references app (id) on delete cascade,
  next_at timestamptz,
  lease_until timestamptz,
  attempt int not null default 0,
  problem text
);

create function ask_for_vectors() returns trigger language plpgsql as $$
begin
  insert into knowledge_embedding (app_id, next_at)
  select app_id, clock_timestamp() from (select distinct app_id from changed) c
  where exists (select from ai_provider p where p.app_id = c.app_id and p.embedding_model is not null)
  on conflict (app_id) do update set next_at = excluded.next_at;
  return null;
end $$;
create trigger knowledge_vectors_asked after insert on knowledge_passage
  referencing new table as changed for each statement execute function ask_for_vectors();
