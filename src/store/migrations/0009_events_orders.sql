-- Events, and the constraint that gives a slot to exactly one of those who want it. Orders.
create extension if not exists btree_gist;

create table event_type (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  -- EventTypeInput, as the API takes it.
  config jsonb not null,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);

create table event_resource (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  availability jsonb,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);

create table event (
  app_id text not null,
  id text not null,
  type_id text,
  resource_id text,
  contact_id text not null,
  conversation_id text,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  place text,
  notes text,
  fields jsonb not null default '{}',
  status text not null check (status in ('booked', 'confirmed', 'attended', 'missed', 'cancelled')),
  cancel_reason text,
  -- What is occupied: the resource, or the type itself; null for an event that takes no slot.
  lane text,
  -- Which of the lane's places, from 0 to its capacity.
  seat int not null default 0,
  -- The time with the free minutes around it.
  taken tstzrange not null,
  -- Names the deed: a booking that is asked for twice is one.
  deed text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id),
  -- Of any number of racers exactly one gets a place.
  constraint event_slot exclude using gist (app_id with =, lane with =, seat with =, taken with &&)
    where (lane is not null and status in ('booked', 'confirmed'))
);
create unique index event_deed on event (app_id, deed);
create index event_contact on event (app_id, contact_id, starts_at);
create index event_time on event (app_id, starts_at);

create table event_reminder (
  app_id text not null,
  event_id text not null,
  minutes int not null,
  due_at timestamptz not null,
  -- Null while it waits; else what became of it.
  outcome text check (outcome in ('sent', 'skipped')),
  reason text,
  primary key (app_id, event_id, minutes)
);
create index event_reminder_due on event_reminder (due_at) where outcome is null;

create table customer_order (
  app_id text not null,
  id text not null,
  number int not null,
  contact_id text not null,
  conversation_id text,
  currency text not null,
  total numeric(14, 2) not null,
  status text not null,
  payment_status text not null,
  note text,
  deed text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
create unique index customer_order_deed on customer_order (app_id, deed);
create unique index customer_order_number on customer_order (app_id, number);
create index customer_order_contact on customer_order (app_id, contact_id, created_at desc);
create index customer_order_recent on customer_order (app_id, created_at desc, id desc);

create table order_line (
  app_id text not null,
  order_id text not null,
  position int not null,
  product_id text not null,
  name text,
  quantity int not null,
  unit_price numeric(14, 2) not null,
  primary key (app_id, order_id, position),
  foreign key (app_id, order_id) references customer_order (app_id, id) on delete cascade
);

-- The last number of an app's orders.
alter table app add column last_order_number int not null default 0;
