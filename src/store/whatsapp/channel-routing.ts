import type { Address } from '#domain/messages/inbound.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { rowsOf } from '../postgres/rows.ts'

export interface RoutedChannel {
  appId: string
  id: string
  name: string
}

/** A connected WhatsApp number with the ids by which Meta names it. */
export type RoutedNumber = RoutedChannel & { phoneNumberId: string; wabaId: string }

/** Finds the channels that own these phone number ids: a number belongs to one app. */
export function findChannels(tx: Tx, phoneNumberIds: readonly string[]): Promise<(RoutedChannel & { phoneNumberId: string })[]> {
  return tx<(RoutedChannel & { phoneNumberId: string })[]>`
    select app_id as "appId", id, name, phone_number_id as "phoneNumberId"
    from channel where removed_at is null and phone_number_id = any(${phoneNumberIds as string[]})`
}

/** A number of an app, as webhooks name it, connected still or not; null when there is none. */
export async function findNamedChannel(sql: Sql, appId: string, id: string): Promise<RoutedNumber | null> {
  const [row] = await sql<RoutedNumber[]>`
    select app_id as "appId", id, name, phone_number_id as "phoneNumberId", waba_id as "wabaId"
    from channel where app_id = ${appId} and id = ${id} and kind = 'whatsapp'`
  return row ?? null
}

/** Finds the channels of these accounts, and those that own these phone number ids. */
export function findChannelsOfAccounts(tx: Tx, wabaIds: readonly string[], phoneNumberIds: readonly string[]): Promise<RoutedNumber[]> {
  return tx<RoutedNumber[]>`
    select app_id as "appId", id, name, phone_number_id as "phoneNumberId", waba_id as "wabaId"
    from channel
    where removed_at is null and (waba_id = any(${wabaIds as string[]}) or phone_number_id = any(${phoneNumberIds as string[]}))
    order by app_id, id`
}

export interface ChannelKey {
  appId: string
  channelId: string
}

/** An address with what is known of its contact. */
export interface KnownAddress extends NewAddress {
  name: string | null
  username: string | null
  phone: string | null
}

/** Finds which contacts these addresses belong to. */
export function findAddresses(tx: Tx, wanted: readonly (ChannelKey & { address: string })[]): Promise<KnownAddress[]> {
  return tx`
    select a.app_id as "appId", a.channel_id as "channelId", a.address, a.kind, a.contact_id as "contactId", c.name, c.username, c.phone
    from ${rowsOf(tx, wanted, tx`"appId" text, "channelId" text, address text`)} w
    join contact_address a on a.app_id = w."appId" and a.channel_id = w."channelId" and a.address = w.address
    left join contact c on c.app_id = a.app_id and c.id = a.contact_id`
}

/**
 * Finds contacts that already carry one of these phone numbers. A number is proved unless its contact is a visitor of a web chat who may
 * have typed anybody's.
 */
export function findContactsByPhone(
  tx: Tx,
  wanted: readonly { appId: string; phone: string }[],
): Promise<{ appId: string; phone: string; id: string; isProved: boolean }[]> {
  return tx`
    select c.app_id as "appId", c.phone, c.id, not exists (
      select from contact_address a
      left join web_visitor v on v.app_id = a.app_id and v.web_chat_id = a.channel_id and v.address = a.address
      where a.app_id = c.app_id and a.contact_id = c.id and a.kind = 'visitor' and v.proved ->> 'phone' is distinct from c.phone
    ) or exists (
      select from contact_address a where a.app_id = c.app_id and a.contact_id = c.id and a.kind = 'wa_id' and '+' || a.address = c.phone
    ) as "isProved"
    from ${rowsOf(tx, wanted, tx`"appId" text, phone text`)} w
    join contact c on c.app_id = w."appId" and c.phone = w.phone`
}

/** Takes a phone number off contacts that only said that it is theirs. */
export async function releasePhones(tx: Tx, rows: readonly { appId: string; id: string; phone: string }[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update contact c set phone = null, updated_at = now()
    from ${rowsOf(tx, rows, tx`"appId" text, id text, phone text`)} r
    where c.app_id = r."appId" and c.id = r.id and c.phone = r.phone`
}

export interface NewAddress extends ChannelKey {
  address: string
  /** `form` is another way to write a number that is an address already: it only helps to find it. */
  kind: Address['kind'] | 'form'
  contactId: string
}

/** Adds addresses; returns those that are as given now. One that another node gave to another contact meanwhile is left as it is. */
export function insertAddresses(tx: Tx, rows: readonly NewAddress[]): Promise<(ChannelKey & { address: string })[]> {
  return tx`
    insert into contact_address (app_id, channel_id, address, kind, contact_id)
    select distinct on ("appId", "channelId", address) "appId", "channelId", address, kind, "contactId"
    from ${rowsOf(tx, rows, tx`"appId" text, "channelId" text, address text, kind text, "contactId" text`)} r
    order by "appId", "channelId", address, kind = 'form'
    on conflict (app_id, channel_id, address) do update set kind = excluded.kind
      where contact_address.kind = 'form' and excluded.kind <> 'form' and contact_address.contact_id = excluded.contact_id
    returning app_id as "appId", channel_id as "channelId", address`
}

export interface NewContact {
  appId: string
  id: string
  name: string | null
  username: string | null
  phone: string | null
}

/** Adds contacts. A phone that another contact took meanwhile is left out rather than losing the message. */
export async function insertContacts(tx: Tx, rows: readonly NewContact[]): Promise<void> {
  await tx`
    insert into contact (app_id, id, name, username, phone)
    select r."appId", r.id, r.name, r.username, case when exists (select 1 from contact c where c.app_id = r."appId" and c.phone = r.phone) then null else r.phone end
    from ${rowsOf(tx, rows, tx`"appId" text, id text, name text, username text, phone text`)} r
    on conflict do nothing`
}

/** Writes what a webhook tells of contacts that are here already: the username, a name where there is none, and a number where none is known and no other has it. */
export async function refreshContacts(tx: Tx, rows: readonly NewContact[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update contact c set
      name = coalesce(c.name, r.name),
      username = coalesce(r.username, c.username),
      phone = coalesce(c.phone, case when exists (select 1 from contact o where o.app_id = c.app_id and o.phone = r.phone) then null else r.phone end),
      updated_at = now()
    from (
      select distinct on ("appId", id) * from ${rowsOf(tx, rows, tx`"appId" text, id text, name text, username text, phone text`)} r
    ) r
    where c.app_id = r."appId" and c.id = r.id`
}

/** Gives an address up: its number or id is the customer's no longer. */
export async function removeAddresses(tx: Tx, rows: readonly (ChannelKey & { address: string; contactId: string })[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    delete from contact_address a
    using ${rowsOf(tx, rows, tx`"appId" text, "channelId" text, address text, "contactId" text`)} r
    where a.app_id = r."appId" and a.channel_id = r."channelId" and a.address = r.address and a.contact_id = r."contactId"`
}

/** Exchanges the phone number of contacts who still have the old one; not where another contact has the new one. */
export async function movePhones(tx: Tx, rows: readonly { appId: string; contactId: string; from: string; to: string }[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update contact c set phone = r."to", updated_at = now()
    from ${rowsOf(tx, rows, tx`"appId" text, "contactId" text, "from" text, "to" text`)} r
    where c.app_id = r."appId" and c.id = r."contactId" and c.phone = r."from"
      and not exists (select 1 from contact o where o.app_id = c.app_id and o.phone = r."to")`
}

/** Finds the conversations that customers have on channels, by any of their addresses. */
export function findConversationsByAddress(
  tx: Sql | Tx,
  wanted: readonly (ChannelKey & { address: string })[],
): Promise<(ChannelKey & { address: string; id: string; contactId: string })[]> {
  return tx`
    select a.app_id as "appId", a.channel_id as "channelId", a.address, c.id, c.contact_id as "contactId"
    from ${rowsOf(tx, wanted, tx`"appId" text, "channelId" text, address text`)} w
    join contact_address a on a.app_id = w."appId" and a.channel_id = w."channelId" and a.address = w.address
    join conversation c on c.app_id = a.app_id and c.channel_id = a.channel_id and c.contact_id = a.contact_id`
}
