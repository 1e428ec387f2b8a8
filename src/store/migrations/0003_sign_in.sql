-- Ways to sign in beside the password: providers, passkeys, and a second factor.
alter table "user" add column "twoFactorEnabled" boolean not null default false;

create table "twoFactor" (
  id text primary key,
  "userId" text not null unique references "user" (id) on delete cascade,
  secret text not null,
  "backupCodes" text not null,
  verified boolean not null default true,
  "failedVerificationCount" int not null default 0,
  "lockedUntil" timestamptz
);

-- What a browser was asked before it left for a provider or its own keys; it answers once, within minutes.
create table sign_in_attempt (
  id text primary key,
  body jsonb not null,
  expires_at timestamptz not null
);
create index sign_in_attempt_expiry on sign_in_attempt (expires_at);

create table passkey (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id, created_at);
