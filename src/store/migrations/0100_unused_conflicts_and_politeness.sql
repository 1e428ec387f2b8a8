-- When a passage came, and when it was last given to a model for an answer: what nobody asks about is shown.
alter table knowledge_passage add column added_at timestamptz not null default now();

create table knowledge_passage_use (
  passage_id bigint primary key references knowledge_passage (id) on delete cascade,
  used_at timestamptz not null
);

-- Passages about the same thing that give different figures. Named by both texts, so that what was solved stays solved until one of them is written anew.
create table knowledge_conflict (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  one_passage_id bigint not null,
  other_passage_id bigint not null,
  one_says text not null,
  other_says text not null,
  found_at timestamptz not null default now(),
  solved_at timestamptz,
  solved_by text,
  primary key (app_id, id)
);

-- What passages are about: the heading right above them, or the title of a document without headings.
create index knowledge_passage_topic on knowledge_passage using gin (app_id, fold_text(headings[cardinality(headings)]) gin_trgm_ops);
create index knowledge_document_topic on knowledge_document using gin (app_id, fold_text(title) gin_trgm_ops);

-- Workspaces whose new passages are to be compared with the others, and who does so now.
create table knowledge_comparison (
  app_id text primary key references app (id) on delete cascade,
  next_at timestamptz,
  lease_until timestamptz,
  attempt int not null default 0,
  -- The newest passage that was compared.
  compared_id bigint not null default 0
);
create index knowledge_comparison_due on knowledge_comparison (greatest(next_at, lease_until)) where next_at is not null;

create function ask_for_comparison() returns trigger language plpgsql as $$
begin
  insert into knowledge_comparison (app_id, next_at)
  select app_id, clock_timestamp() from (select distinct app_id from changed) c
  on conflict (app_id) do update set next_at = excluded.next_at;
  return null;
end $$;
create trigger knowledge_comparison_asked after insert on knowledge_passage
  referencing new table as changed for each statement execute function ask_for_comparison();

-- By what a site knows that a page did not change, and where the page leads: it is not sent again then.
alter table knowledge_document
  add column etag text,
  add column last_modified text,
  add column links text[] not null default '{}';
alter table knowledge_page add column unchanged boolean not null default false;
-- Seconds that a site asks to wait between two pages, as far as we do.
alter table knowledge_source add column pause_seconds float8 not null default 0;
