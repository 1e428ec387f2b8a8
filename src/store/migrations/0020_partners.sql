-- Partners sell the product: they register, and register the businesses they talk with. They belong to the installation, not to an app.
create table partner (
  id text primary key,
  company text not null,
  person text not null,
  email text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  site text,
  selling text not null check (selling in ('refer', 'resell', 'agency', 'other')),
  state text not null default 'unverified' check (state in ('unverified', 'pending', 'approved', 'declined', 'suspended')),
  -- The host whose visitors become this partner's leads.
  host text,
  -- Of the token in the mailed link; null once it was used.
  verify_hash bytea,
  verify_until timestamptz,
  terms_at timestamptz not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index partner_email on partner (email);
create unique index partner_host on partner (host);
create unique index partner_verify on partner (verify_hash);

-- By email: somebody is a user of a partner as soon as an account has verified it.
create table partner_user (
  partner_id text not null references partner (id) on delete cascade,
  id text not null,
  email text not null,
  role text not null check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  primary key (partner_id, id)
);
create unique index partner_user_email on partner_user (email);

create table lead (
  partner_id text not null references partner (id) on delete cascade,
  id text not null unique,
  business text not null,
  contact text not null,
  phone text not null check (phone ~ '^\+[0-9]{11,14}$'),
  email text,
  site text,
  need text not null,
  size text not null check (size in ('1-9', '10-49', '50-249', '250+')),
  note text not null default '',
  stage text not null default 'new' check (stage in ('new', 'contacted', 'qualified', 'won', 'lost')),
  source text not null check (source in ('partner', 'host')),
  created_by text references "user" (id) on delete set null,
  created_at timestamptz not null default now(),
  staged_at timestamptz not null default now(),
  -- Until then nobody else may register the business.
  expires_at timestamptz not null,
  primary key (partner_id, id)
);
create index lead_of_partner on lead (partner_id, created_at desc, id desc);

-- What a registered lead keeps others from registering: a phone number, an email, a domain.
create table lead_claim (
  kind text not null check (kind in ('phone', 'email', 'domain')),
  value text not null,
  lead_id text not null references lead (id) on delete cascade,
  -- Infinity for a client.
  until timestamptz not null,
  primary key (kind, value)
);
create index lead_claim_lead on lead_claim (lead_id);

-- A workspace that came of a lead. What the partner may see in it is the client's to say.
create table partner_client (
  app_id text primary key references app (id) on delete cascade,
  partner_id text not null references partner (id) on delete cascade,
  lead_id text references lead (id) on delete set null,
  access text not null default 'none' check (access in ('none', 'asked', 'granted')),
  role text not null default 'agent' check (role in ('admin', 'agent')),
  decided_by text references "user" (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create index partner_client_of_partner on partner_client (partner_id, created_at desc);

-- Members whom a client's consent lets in; they go with it.
alter table member add column partner_id text references partner (id) on delete cascade;
create index member_partner on member (partner_id) where partner_id is not null;

-- The share of a client's revenue that a partner earns, from a day on and for so many months of each client; the latest rule counts.
create table commission_rule (
  partner_id text not null references partner (id) on delete cascade,
  id text not null,
  percent numeric(5, 2) not null check (percent >= 0 and percent <= 100),
  months int check (months between 1 and 120),
  starts_on date not null,
  created_by text references "user" (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (partner_id, id)
);

-- Lines are added and never changed: a mistake is put right by another line.
create table commission_entry (
  partner_id text not null references partner (id) on delete restrict,
  id text not null,
  kind text not null check (kind in ('commission', 'correction', 'payout')),
  -- The first day of the month it is for.
  period date not null check (period = date_trunc('month', period)::date),
  app_id text references app (id) on delete set null,
  client text,
  -- In the smallest unit of the currency.
  basis bigint,
  percent numeric(5, 2),
  amount bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null,
  corrects text,
  created_by text references "user" (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, corrects) references commission_entry (partner_id, id)
);
create unique index commission_once on commission_entry (partner_id, app_id, period) where kind = 'commission';
create index commission_period on commission_entry (partner_id, period, created_at, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A line of the ledger is never changed: add a correction.' using errcode = 'restrict_violation';
end $$;
-- What somebody who leaves takes with them (their id, their app's) is no part of the line.
create trigger commission_entry_stays before delete or update of partner_id, id, kind, period, client, basis, percent, amount, currency, reason, corrects
  on commission_entry for each row execute function refuse_change();

-- What the installation gives its partners: all of them, or one.
create table partner_resource (
  id text primary key,
  partner_id text references partner (id) on delete cascade,
  title text not null,
  url text not null,
  note text not null default '',
  created_at timestamptz not null default now()
);
