-- Hosts that partners bring themselves, beside those of the installation's file of brands. A host shows its brand once its owner has proved it by a
-- TXT record and the installation's owner has approved it: it decides over origins and mailed links.
create table partner_site (
  partner_id text not null references partner (id) on delete cascade,
  host text not null check (host = lower(host)),
  name text not null,
  hue real not null check (hue >= 0 and hue < 360),
  links jsonb not null default '{}',
  -- What the TXT record says.
  proof text not null,
  -- PNG; the icon is a square.
  logo bytea,
  icon bytea,
  proven_at timestamptz,
  approved_at timestamptz check (approved_at is null or (proven_at is not null and logo is not null and icon is not null)),
  created_at timestamptz not null default now(),
  primary key (partner_id, host)
);
-- Whoever proves a host first has it; anybody may try.
create unique index partner_site_proven on partner_site (host) where proven_at is not null;
