-- The workspace's own catalog: no account is linked to it, and no reading of Meta's ever touches it.
alter table catalog alter column waba_id drop not null;
create unique index catalog_own on catalog (app_id) where waba_id is null;

-- How many there are, where that is counted; null where not. Only products of the own catalog are counted.
alter table product add column stock int check (stock >= 0);
alter table product add column image_path text;
alter table product add column archived_at timestamptz;

-- How many of a product an order took from stock, to be given back.
create table stock_taken (
  app_id text not null,
  order_id text not null,
  catalog_id text not null,
  retailer_id text not null,
  quantity int not null check (quantity > 0),
  primary key (app_id, order_id, retailer_id),
  foreign key (app_id, order_id) references customer_order (app_id, id) on delete cascade,
  foreign key (app_id, catalog_id, retailer_id) references product (app_id, catalog_id, retailer_id) on delete cascade
);

-- Products of one catalog that belong together.
create table collection (
  app_id text not null,
  id text not null,
  catalog_id text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  unique (app_id, catalog_id, name),
  foreign key (app_id, catalog_id) references catalog (app_id, id) on delete cascade
);

create table collection_product (
  app_id text not null,
  collection_id text not null,
  catalog_id text not null,
  retailer_id text not null,
  position int not null,
  primary key (app_id, collection_id, retailer_id),
  foreign key (app_id, collection_id) references collection (app_id, id) on delete cascade,
  foreign key (app_id, catalog_id, retailer_id) references product (app_id, catalog_id, retailer_id) on delete cascade
);
create index collection_product_of on collection_product (app_id, catalog_id, retailer_id);
