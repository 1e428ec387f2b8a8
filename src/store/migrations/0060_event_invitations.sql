-- Whom a mail tells of an event: one row for each address. `next_at` is when its newest state is mailed, null while nothing is to be told.
create table event_invitation (
  app_id text not null,
  event_id text not null,
  recipient text not null,
  revision int not null,
  sent_revision int,
  sent_at timestamptz,
  failure text,
  tries int not null default 0,
  next_at timestamptz,
  primary key (app_id, event_id, recipient)
);
create index event_invitation_due on event_invitation (next_at) where next_at is not null;
