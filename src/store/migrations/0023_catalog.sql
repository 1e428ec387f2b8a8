-- Catalogs: a copy of what Meta keeps for an account, so that products have names where a message has ids only.
create table catalog (
  app_id text not null references app (id) on delete cascade,
  -- Meta's id, by which messages name it.
  id text not null,
  waba_id text not null,
  name text not null,
  -- When all its products were read; null until they were once.
  synced_at timestamptz,
  -- Why they could not be read the last time.
  fault text,
  primary key (app_id, id)
);
create index catalog_account on catalog (app_id, waba_id);

create table product (
  app_id text not null,
  catalog_id text not null,
  -- The shop's own id of it (SKU).
  retailer_id text not null,
  name text not null,
  description text,
  -- In the smallest unit of its currency; null where Meta's words could not be read.
  price_minor bigint,
  currency text,
  availability text not null,
  image_url text,
  url text,
  -- When a list last had it: what a whole list no longer has is deleted.
  seen_at timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (app_id, catalog_id, retailer_id),
  foreign key (app_id, catalog_id) references catalog (app_id, id) on delete cascade
);
create index product_name on product (app_id, name, catalog_id, retailer_id);

-- When each account's catalogs are read next, by whom, and what came of it.
create table catalog_sync (
  app_id text not null references app (id) on delete cascade,
  waba_id text not null,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  tries integer not null default 0,
  synced_at timestamptz,
  problem text,
  primary key (app_id, waba_id)
);
create index catalog_sync_due on catalog_sync (due_at);

-- Amounts of currencies with three decimals, and sums of large carts, as they are.
alter table customer_order alter column total type numeric(24, 4);
alter table order_line alter column unit_price type numeric(18, 4);
-- The cart that it was made of, so that the thread shows both as one.
alter table customer_order add column message_id text;
create index customer_order_message on customer_order (app_id, message_id) where message_id is not null;

-- Which changes of an order the customer hears of, and in which words.
create table order_telling (
  app_id text primary key references app (id) on delete cascade,
  config jsonb not null,
  updated_at timestamptz not null default now()
);

-- What a customer was told of an order: one row for each thing to tell, so that nothing is told twice.
create table order_notice (
  app_id text not null,
  order_id text not null,
  -- `status:ready`, or `details:` with the deed that asked for them.
  topic text not null,
  outcome text not null check (outcome in ('sent', 'skipped')),
  -- Why it was not sent, for people.
  reason text,
  message_id text,
  at timestamptz not null default now(),
  primary key (app_id, order_id, topic),
  foreign key (app_id, order_id) references customer_order (app_id, id) on delete cascade
);
