-- Mails on their way, closed with the installation's key: what was promised is mailed, whoever dies.
create table mail (
  id text primary key,
  sealed bytea not null,
  tries int not null default 0,
  -- When it is tried next; while it is tried, when somebody else may.
  next_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index mail_due on mail (next_at);
