-- Forms of WhatsApp ("Flows"): our own document, and how it stands with Meta.
create table whatsapp_form (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  waba_id text not null,
  -- Meta's id; null until it was handed over.
  meta_id text,
  name text not null,
  category text not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'DEPRECATED', 'BLOCKED', 'THROTTLED')),
  document jsonb not null,
  -- What Meta found wrong when the document was last handed over.
  faults jsonb not null default '[]',
  -- The last trouble that Meta told of, and whether it has gone.
  problem text,
  -- When Meta said what the status is (its clock), so that late webhooks change nothing back.
  status_at timestamptz,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id)
);
create unique index whatsapp_form_meta on whatsapp_form (app_id, waba_id, meta_id) where meta_id is not null;
create index whatsapp_form_recent on whatsapp_form (app_id, updated_at desc, id desc);

-- The keys under which phones speak with our data endpoint, one pair for each number.
create table form_key (
  app_id text not null references app (id) on delete cascade,
  channel_id text not null,
  public_pem text not null,
  private_sealed bytea not null,
  -- Null until Meta has it; the status is Meta's: VALID or MISMATCH.
  uploaded_at timestamptz,
  signature_status text,
  problem text,
  created_at timestamptz not null default now(),
  primary key (app_id, channel_id)
);

-- The forms that went out, and what came back, find each other by the token.
create index message_form_sent on message (app_id, (content ->> 'token')) where direction = 'out' and content ->> 'type' = 'whatsappFlow';
create index message_form_of on message (app_id, (content -> 'form' ->> 'value')) where direction = 'out' and content ->> 'type' = 'whatsappFlow';
create index message_form_reply on message (app_id, (content ->> 'token')) where direction = 'in' and content ->> 'type' = 'formReply';
