-- Keys with which a partner's own programs work on its leads, clients and commission.
create table partner_key (
  partner_id text not null references partner (id) on delete cascade,
  id text not null,
  name text not null,
  prefix text not null,
  hash bytea not null unique,
  scopes text[] not null check (scopes <@ '{read,manage}' and cardinality(scopes) > 0),
  created_by text references "user" (id) on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  primary key (partner_id, id)
);
