import type { Address } from '#domain/inbound.ts'

import type { Tx } from './connect.ts'
import { asRows } from './rows.ts'

export interface RoutedChannel {
  appId: string
  id: string
  name: string
  phoneNumberId: string
}

/** Finds the channels that own these phone number ids: a number belongs to one app. */
export function findChannels(tx: Tx, phoneNumberIds: readonly string[]): Promise<RoutedChannel[]> {
  return tx<RoutedChannel[]>`
    select app_id as "appId", id, name, phone_number_id as "phoneNumberId"
    from channel where removed_at is null and phone_number_id = any(${phoneNumberIds as string[]})`
}

export interface ChannelKey {
  appId: string
  channelId: string
}

/** Finds which contacts these addresses belong to. */
export function findAddresses(
  tx: Tx,
  wanted: readonly (ChannelKey & { address: string })[],
): Promise<(ChannelKey & { address: string; contactId: string })[]> {
  return tx`
    select a.app_id as "appId", a.channel_id as "channelId", a.address, a.contact_id as "contactId"
    from jsonb_to_recordset(${asRows(tx, wanted)}) as w ("appId" text, "channelId" text, address text)
    join contact_address a on a.app_id = w."appId" and a.channel_id = w."channelId" and a.address = w.address`
}

/** Finds contacts that already carry one of these phone numbers. */
export function findContactsByPhone(
  tx: Tx,
  wanted: readonly { appId: string; phone: string }[],
): Promise<{ appId: string; phone: string; id: string }[]> {
  return tx`
    select c.app_id as "appId", c.phone, c.id
    from jsonb_to_recordset(${asRows(tx, wanted)}) as w ("appId" text, phone text)
    join contact c on c.app_id = w."appId" and c.phone = w.phone`
}

export interface NewAddress extends ChannelKey {
  address: string
  kind: Address['kind']
  contactId: string
}

/** Adds addresses; returns those that were really new. One that another node added meanwhile is left as it is. */
export function insertAddresses(tx: Tx, rows: readonly NewAddress[]): Promise<(ChannelKey & { address: string })[]> {
  return tx`
    insert into contact_address (app_id, channel_id, address, kind, contact_id)
    select "appId", "channelId", address, kind, "contactId"
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, "channelId" text, address text, kind text, "contactId" text)
    on conflict do nothing
    returning app_id as "appId", channel_id as "channelId", address`
}

export interface NewContact {
  appId: string
  id: string
  name: string | null
  phone: string | null
}

/** Adds contacts. A phone that another contact took meanwhile is left out rather than losing the message. */
export async function insertContacts(tx: Tx, rows: readonly NewContact[]): Promise<void> {
  await tx`
    insert into contact (app_id, id, name, phone)
    select r."appId", r.id, r.name, case when exists (select 1 from contact c where c.app_id = r."appId" and c.phone = r.phone) then null else r.phone end
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, id text, name text, phone text)
    on conflict do nothing`
}
