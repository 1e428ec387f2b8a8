-- Addresses of partners' own programs that are told of leads, clients and commission.
create table partner_webhook (
  partner_id text not null references partner (id) on delete cascade,
  id text not null,
  url text not null,
  events text[] not null,
  secret bytea not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  failure text,
  primary key (partner_id, id)
);

-- What is still to be told: a row goes once it was taken, or is given up after the last try.
create table partner_delivery (
  id bigint generated always as identity primary key,
  partner_id text not null,
  webhook_id text not null,
  type text not null,
  data jsonb not null,
  at timestamptz not null default now(),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  foreign key (partner_id, webhook_id) references partner_webhook (partner_id, id) on delete cascade
);
create index partner_delivery_due on partner_delivery (next_at);
create index partner_delivery_webhook on partner_delivery (partner_id, webhook_id);
