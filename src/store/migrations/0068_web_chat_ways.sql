-- When an answer that a visitor did not see is mailed to them.
alter table web_visitor add column mail_next_at timestamptz;
alter table web_visitor add column mail_tries int not null default 0;
create index web_visitor_mail on web_visitor (mail_next_at) where mail_next_at is not null;

-- A visitor on their way to WhatsApp: whoever sends this code to the number is that visitor.
create table web_chat_handoff (
  code text primary key,
  app_id text not null references app (id) on delete cascade,
  web_chat_id text not null,
  address text not null,
  -- The number to which the code must be sent.
  channel_id text not null,
  expires_at timestamptz not null
);
create index web_chat_handoff_age on web_chat_handoff (expires_at);

-- Links by which anybody talks with one flow of a workspace.
create table chat_link (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  web_chat_id text not null,
  -- What stands in the link.
  token text not null unique,
  name text not null,
  flow_id text,
  password_hash text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, web_chat_id) references web_chat (app_id, id) on delete cascade
);
