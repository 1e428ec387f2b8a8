-- Mails that tell somebody of what stayed unread, on their way to the mail server.
create table digest_mail (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  -- [{ appId, id }]: what it tells of, where that is still unread when it is sent.
  entries jsonb not null,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index digest_mail_due on digest_mail (next_at);
