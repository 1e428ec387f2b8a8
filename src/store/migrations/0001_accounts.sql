-- People, their sessions and the apps they work in. The first four tables are better-auth's, by its own names.

create table "user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "phoneNumber" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table session (
  id text primary key,
  "userId" text not null references "user" (id) on delete cascade,
  token text not null unique,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index session_of_user on session ("userId");

create table account (
  id text primary key,
  "userId" text not null references "user" (id) on delete cascade,
  "accountId" text not null,
  "providerId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index account_of_user on account ("userId");

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on verification (identifier);

create table app (
  id text primary key,
  name text not null,
  time_zone text not null default 'Europe/London',
  demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table member (
  app_id text not null references app (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'agent')),
  created_at timestamptz not null default now(),
  primary key (app_id, user_id)
);
create index member_user on member (user_id);

-- An invitation becomes a membership when somebody signs in with this email, verified.
create table invitation (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'agent')),
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  unique (app_id, email)
);
create index invitation_email on invitation (email);

-- Only a hash of the key is kept. The hash is looked up before the app is known, hence its own unique index.
create table api_key (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  prefix text not null,
  hash bytea not null unique,
  created_by text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (app_id, id)
);

-- The answer to a POST, kept so that its repetition gets the same answer. `status` is null while it runs.
create table idempotency (
  app_id text not null,
  key text not null,
  fingerprint bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (app_id, key)
);
create index idempotency_age on idempotency (created_at);
