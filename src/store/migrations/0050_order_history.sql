-- Counts up with every change of an order: a save names the one that its author saw, so that nobody overwrites what they did not read.
alter table customer_order add column revision int not null default 1;

-- Who changed what of an order; the change that led to a revision.
create table order_change (
  app_id text not null,
  order_id text not null,
  revision int not null,
  at timestamptz not null default now(),
  author jsonb not null,
  body jsonb not null,
  primary key (app_id, order_id, revision),
  foreign key (app_id, order_id) references customer_order (app_id, id) on delete cascade
);
