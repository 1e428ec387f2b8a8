-- What conversations are about, in the team's own words: a label has a name and a color, and a conversation bears any number of them.
create table conversation_label (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  color text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
create unique index conversation_label_name on conversation_label (app_id, lower(name));
alter table conversation add column label_ids text[] not null default '{}';
create index conversation_labels on conversation using gin (label_ids) where label_ids <> '{}';
