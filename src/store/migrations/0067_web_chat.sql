-- Web chats are channels beside WhatsApp numbers, and their visitors write by the same road.
alter table channel drop constraint channel_kind_check;
alter table channel add constraint channel_kind_check check (kind in ('whatsapp', 'webchat'));
alter table channel alter column phone_number_id drop not null;
alter table channel alter column waba_id drop not null;
alter table channel alter column display_phone drop not null;
alter table channel alter column token_sealed drop not null;
alter table channel alter column token_last4 drop not null;
alter table channel add constraint channel_whatsapp check (
  kind <> 'whatsapp'
  or (phone_number_id is not null and waba_id is not null and display_phone is not null and token_sealed is not null and token_last4 is not null)
);

alter table contact_address drop constraint contact_address_kind_check;
alter table contact_address add constraint contact_address_kind_check
  check (kind in ('wa_id', 'bsuid', 'parent_bsuid', 'group', 'form', 'visitor'));

-- Through what a delivery came: it says how its body is read.
alter table delivery add column source text not null default 'whatsapp' check (source in ('whatsapp', 'webchat'));

create table web_chat (
  app_id text not null references app (id) on delete cascade,
  -- Also the id of its channel. Sites name it alone, so it is one for the whole installation.
  id text not null,
  settings jsonb not null,
  -- With these the site's server signs who its visitor is.
  secret_sealed bytea,
  secret_last4 text,
  former_secret_sealed bytea,
  former_secret_until timestamptz,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  last_seen_page text,
  primary key (app_id, id),
  foreign key (app_id, id) references channel (app_id, id) on delete cascade
);
create unique index web_chat_id on web_chat (id);

-- A visitor who did something. Before that nothing is written of them.
create table web_visitor (
  app_id text not null,
  web_chat_id text not null,
  -- The address by which they are known on the channel.
  address text not null,
  -- What they said of themselves, unproved.
  self jsonb not null default '{}',
  -- What the site's server signed.
  proved jsonb,
  -- Where they are: page, referrer, language, zone, device.
  visit jsonb not null default '{}',
  -- The last pages, the newest first.
  pages jsonb not null default '[]',
  read_seq int not null default 0,
  -- Up to which line answers were mailed.
  mailed_seq int not null default 0,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (app_id, web_chat_id, address),
  -- Who is erased takes it along.
  foreign key (app_id, web_chat_id, address) references contact_address (app_id, channel_id, address) on delete cascade
);
create index web_visitor_age on web_visitor (last_seen_at);
