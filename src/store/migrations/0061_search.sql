-- Search over all that was said. Words are folded by us (case, accents, Han in pairs) and kept apart from the messages, so that what changes
-- a message's state never touches them; each word carries its app, so that one app's words are never read for another's question.
create extension if not exists btree_gin;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

create table message_search (
  app_id text not null,
  message_id text not null,
  at timestamptz not null,
  words tsvector not null,
  primary key (app_id, message_id)
);
create index message_search_words on message_search using gin (words);

-- Every word that an app's messages hold: a word that is not among them was mistyped.
create table search_word (
  app_id text not null,
  word text not null,
  primary key (app_id, word)
);
create index search_word_like on search_word using gin (app_id, word gin_trgm_ops);

-- How far the log has been read for it.
create table search_place (
  one boolean primary key default true check (one),
  xid xid8 not null default '0',
  position bigint not null default 0
);
insert into search_place default values;

create function fold_text(value text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

create index contact_words on contact using gin
  (app_id, fold_text(coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '') || ' ' || coalesce(username, '')) gin_trgm_ops);
create index event_words on event using gin (app_id, fold_text(title) gin_trgm_ops);
create index order_line_words on order_line using gin (app_id, fold_text(name) gin_trgm_ops);
