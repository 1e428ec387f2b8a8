-- Who a customer is: many addresses, other ways to write one number, and what became of a message after it was said.

alter table contact_address drop constraint contact_address_kind_check;
-- `form`: another way to write a wa_id that is here (Brazil, Argentina, Mexico); it only helps to find it.
alter table contact_address add constraint contact_address_kind_check check (kind in ('wa_id', 'bsuid', 'parent_bsuid', 'group', 'form'));

alter table contact add column username text;
-- When the customer last told in WhatsApp's settings whether marketing is welcome.
alter table contact add column opted_changed_at timestamptz;
create index contact_username on contact (app_id, lower(username)) where username is not null;

-- From which address it came, or to which it went.
alter table message add column address text;
-- What it said before, oldest first: [{ providerId, content, at }].
alter table message add column edits jsonb;
-- When its author took it back; what it said stays.
alter table message add column revoked_at timestamptz;
-- What Meta charges for it: { category, type, model, billable }.
alter table message add column pricing jsonb;

alter table early_status add column pricing jsonb;

-- An edit or a revocation that came before the message it speaks of.
create table early_change (
  app_id text not null,
  channel_id text not null,
  -- Of the message that it changes.
  target_id text not null,
  -- Its own.
  provider_id text not null,
  body jsonb not null,
  at timestamptz not null,
  primary key (app_id, channel_id, target_id, provider_id)
);
create index early_change_age on early_change (at);
create index early_status_age on early_status (at);
